import {
  type Action,
  type Ask,
  botSeed,
  type FaultKind,
  faultOfMove,
  type Luck,
  mustLuck,
  type Options,
  Referee,
  type Result,
  type SeenEvent,
  type Start,
} from "@liars-ladder/rules";
import type { Called } from "../isolate/box.ts";
import { packAsk } from "../isolate/pack.ts";
import { LIMITS, type Limits } from "../limits.ts";
import { cleanText } from "../text.ts";
import { LoneBot, type Loner, PlatformFault } from "./lone-bot.ts";
import { closingSignal } from "./pool.ts";
import { parseReply } from "./reply.ts";
import { type Frame, type MatchBot, SandboxError } from "./spec.ts";
import { mapStack } from "./stack.ts";
import type { SeatFault } from "./wire.ts";

/** One bot of a match that was played. Of the other bots there is only what they did. */
export interface RerunSpec {
  readonly ruleset: string;
  /** Checked before. */
  readonly options: Options;
  readonly players: number;
  readonly bot: MatchBot;
  /** In the order in which they were played. Each phase starts the bot anew. */
  readonly phases: readonly {
    /** The bot's seat. */
    readonly seat: number;
    readonly games: readonly { readonly seed: string; readonly moves: readonly number[] }[];
  }[];
  readonly limits?: Partial<Limits>;
}

/** The answer at a decision. */
export type Answer =
  | { readonly action: Action }
  | {
      readonly fault: FaultKind;
      /** What is known about it here; not set for a recorded one. */
      readonly message?: string;
      readonly stack?: readonly Frame[];
    };

/** A decision that the bot was asked for again. */
export interface Redecided {
  /** The index into the moves: counts from 0, over all seats. */
  readonly decision: number;
  readonly round: number;
  readonly seat: number;
  readonly recorded: Answer;
  readonly here: Answer;
  readonly cpuMs: number;
  /** The question to the bot, and what it has seen of the round. */
  readonly ask: Ask;
  readonly seen: readonly SeenEvent[];
  readonly log: string;
  /** Whether it decided as recorded. */
  readonly same: boolean;
}

export interface RerunGame {
  readonly phase: number;
  readonly game: number;
  readonly seat: number;
  /** How many of its decisions the bot was asked for again. */
  readonly asked: number;
  /** The result that the rules here give for the recorded moves; undefined if those are no game by these rules. */
  readonly result?: Result;
  /** Why the recorded moves are no game by the rules here. */
  readonly problem?: string;
  /** The first decision that differs from the record. */
  readonly difference?: Redecided;
  /** Faults in the record that happened here too, with how the bot broke here. */
  readonly faults: readonly SeatFault[];
  /**
   * Set if it was not asked from some decision on, because it had broken for good: in the record (an input), or here.
   */
  readonly out?: { readonly by: "record" | "here"; readonly kind: FaultKind };
}

export interface RerunOptions extends Partial<Pick<Loner, "bot" | "place" | "excuses" | "pool">> {
  readonly onGame?: ((game: RerunGame) => void) | undefined;
  /** Called for each phase with the CPU time of loading the bot, ms. */
  readonly onLoad?: ((cpuMs: number) => void) | undefined;
  /** Called for each decision, before its game is over. */
  readonly onDecision?: ((at: Redecided, phase: number, game: number) => void) | undefined;
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
  let out: RerunGame["out"];
  for (const [phase, { seat, games: records }] of spec.phases.entries()) {
    const bot = out === undefined ? await LoneBot.open({ limits, signal, ...loner }) : undefined;
    try {
      const loaded = await bot?.call({ op: "load", text: spec.bot.bundle }, -1);
      if (loaded) onLoad?.(loaded.cpuMs);
      for (const [game, record] of records.entries()) {
        const tell = (at: Redecided): void => onDecision?.(at, phase, game);
        const rerun = new GameRerun(spec, limits, { phase, game, seat }, record.seed, tell);
        const done = await rerun.play(record.moves, out === undefined ? bot : undefined, loaded, out);
        out = done.out;
        games.push(done);
        onGame?.(done);
      }
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

const forGood = (kind: FaultKind | undefined): kind is FaultKind =>
  kind === "timeout" || kind === "memory" || kind === "crash";

class GameRerun {
  private readonly spec: RerunSpec;
  private readonly limits: Limits;
  private readonly place: { phase: number; game: number; seat: number };
  private readonly luck: Luck;
  private readonly referee: Referee;
  /** What the bot has seen of the current round. */
  private seen: SeenEvent[] = [];
  private difference: Redecided | undefined;
  private readonly tell: (at: Redecided) => void;
  private readonly faults: SeatFault[] = [];

  constructor(
    spec: RerunSpec,
    limits: Limits,
    place: { phase: number; game: number; seat: number },
    seed: string,
    tell: (at: Redecided) => void,
  ) {
    this.spec = spec;
    this.limits = limits;
    this.place = place;
    this.tell = tell;
    this.luck = mustLuck(seed);
    const { ruleset, options, players } = spec;
    this.referee = new Referee({ ruleset, options, players, luck: this.luck });
  }

  async play(
    moves: readonly number[],
    bot: LoneBot | undefined,
    loaded: Called | undefined,
    before: RerunGame["out"],
  ): Promise<RerunGame> {
    const { referee, place } = this;
    let out = before;
    let asked = 0;
    let broken = loaded && loaded.kind !== "answer" ? loaded : undefined;
    if (bot && !broken) {
      const started = await bot.call({ op: "start", text: this.start() }, place.game);
      if (started.kind !== "answer") broken = started;
    }
    for (const [decision, move] of moves.entries()) {
      const { game, seat } = referee;
      const recorded = faultOfMove(move);
      if (seat < 0 || (recorded === undefined && !game.isLegal(move)))
        return {
          ...place,
          asked,
          faults: this.faults,
          problem: `move ${decision} (${move}) is not possible by these rules`,
          ...(out && { out }),
        };
      if (seat === place.seat && bot && out === undefined) {
        if (forGood(recorded)) out = { by: "record", kind: recorded };
        else {
          const ask = referee.ask();
          this.note(ask.events);
          const called = broken ?? (await bot.call({ op: "ask", ask: packAsk(ask) }, place.game));
          if (!broken) asked++;
          const here = this.answerOf(called);
          const same =
            recorded === undefined ? here.code === move : "fault" in here.answer && here.answer.fault === recorded;
          if (same && recorded !== undefined)
            this.faults.push({
              seat,
              decision,
              kind: recorded,
              message: "fault" in here.answer ? (here.answer.message ?? "") : "",
              stack: called.stack,
              cpuMs: called.cpuMs,
            });
          const redecided: Redecided = {
            decision,
            round: game.round,
            seat,
            recorded: recorded === undefined ? { action: game.action(move) } : { fault: recorded },
            here: here.answer,
            cpuMs: called.cpuMs,
            ask,
            seen: [...this.seen],
            log: cleanText(called.log, this.limits.log),
            same,
          };
          if (!same) this.difference ??= redecided;
          this.tell(redecided);
          if (called.kind !== "answer" && forGood(called.kind)) out = { by: "here", kind: called.kind };
          else if (called.kind !== "answer" && recorded === undefined) broken ??= called;
        }
      }
      if (recorded === undefined) game.apply(move);
      else game.forfeit(recorded);
    }
    const result = referee.game.result();
    const told = { faults: this.faults, ...(this.difference && { difference: this.difference }), ...(out && { out }) };
    if (result === undefined) return { ...place, asked, problem: "the moves end before the game does", ...told };
    return { ...place, asked, result, ...told };
  }

  private start(): string {
    const { ruleset, options, players } = this.spec;
    const { game, seat } = this.place;
    const start: Start = { ruleset, options, players, seat, game, rng: botSeed(this.luck, seat) };
    return JSON.stringify(start);
  }

  private note(events: readonly SeenEvent[]): void {
    for (const event of events) {
      if (event.type === "round") this.seen = [];
      this.seen.push(event);
    }
  }

  /** How the rules judge the answer, as on the ladder. */
  private answerOf(called: Called): { code?: number; answer: Answer } {
    const fault = (kind: FaultKind, text: string, stack = ""): { answer: Answer } => {
      const frames = mapStack(stack, this.spec.bot.map);
      const message = cleanText(text, this.limits.message);
      return { answer: { fault: kind, message, ...(frames.length > 0 ? { stack: frames } : {}) } };
    };
    if (called.kind !== "answer") return fault(called.kind, called.text, called.stack);
    const reply = parseReply(called.text);
    if ("problem" in reply) return fault("illegal", reply.problem);
    const code = this.referee.game.encode(reply.action);
    if (typeof code !== "number") return fault("illegal", code.message);
    return { code, answer: { action: this.referee.game.action(code) } };
  }
}
