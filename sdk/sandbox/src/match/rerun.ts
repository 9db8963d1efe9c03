import { LIMITS, type Limits } from "../limits.ts";
import { LoneBot, type Loner, PlatformFault } from "./lone-bot.ts";
import { closingSignal } from "./pool.ts";
import { type RephaseOptions, type RerunGame, type RerunSpec, rerunPhase } from "./rerun-phase.ts";
import { SandboxError } from "./spec.ts";

export interface RerunOptions
  extends Pick<RephaseOptions, "onGame" | "onLoad" | "onDecision">,
    Partial<Pick<Loner, "bot" | "place" | "excuses" | "pool">> {
  readonly signal?: AbortSignal | undefined;
}

/**
 * Plays a match again for one of its bots, alone in a process. It is asked what it was asked then, and sees what
 * the others did, whatever it answers now. Recorded timeouts, crashes and memory faults are inputs: nobody can
 * repeat them at will. Throws a `SandboxError` when the platform fails.
 */
export async function rerunBot(spec: RerunSpec, options: RerunOptions = {}): Promise<RerunGame[]> {
  const { onGame, onLoad, onDecision, signal: given, ...loner } = options;
  const limits: Limits = { ...LIMITS, ...spec.limits };
  const signal = AbortSignal.any([closingSignal(), ...(given ? [given] : [])]);
  const games: RerunGame[] = [];
  const note = (game: RerunGame): void => {
    games.push(game);
    onGame?.(game);
  };
  let out: RerunGame["out"];
  for (const phase of spec.phases.keys()) {
    let bot: LoneBot | undefined;
    try {
      const calls = rerunPhase(spec, phase, { limits, out, onGame: note, onLoad, onDecision });
      let step = calls.next();
      while (!step.done) {
        const { seat: _, game, ...call } = step.value;
        bot ??= await LoneBot.open({ limits, signal, ...loner });
        step = calls.next(await bot.call(call, game));
      }
      out = step.value;
    } catch (error) {
      if (error instanceof PlatformFault) {
        const { code, message, explained } = error;
        throw new SandboxError("sandbox.incident", message, [{ code, phase, bots: explained ? [] : [0], message }]);
      }
      throw error;
    } finally {
      bot?.close();
    }
  }
  return games;
}
