import { BOT_APIS, RULESETS } from "@liars-ladder/rules";
import { LIMITS } from "../limits.ts";
import { diagnosed } from "../match/diagnosis.ts";
import { Excuses } from "../match/excuses.ts";
import { LoneBot, PlatformFault } from "../match/lone-bot.ts";
import { closingSignal } from "../match/pool.ts";
import { SandboxError } from "../match/spec.ts";
import { mapStack } from "../match/stack.ts";
import { cleanText } from "../text.ts";
import type { Outcome } from "./bundle.ts";
import { busyness } from "./busyness.ts";
import type { Problem } from "./report.ts";

export interface Loaded {
  /** Which version of the bot API it speaks. */
  readonly api: number;
  readonly name: string;
  readonly rulesets: readonly string[];
}

const CODES = {
  illegal: "default",
  exception: "exception",
  timeout: "timeout",
  memory: "memory",
  crash: "crash",
} as const;

/** Loads a bundle as a match would, alone in a process, and asks for its name and rulesets. */
export async function loadBundle(bundle: string, map: string, signal?: AbortSignal): Promise<Outcome<Loaded>> {
  const signals = AbortSignal.any([closingSignal(), ...(signal ? [signal] : [])]);
  const excuses = new Excuses();
  for (let explained = 0; ; ) {
    let bot: LoneBot | undefined;
    try {
      bot = await LoneBot.open({ limits: LIMITS, signal: signals, excuses });
      const called = await bot.call({ op: "load", text: bundle }, -1);
      if (called.kind === "answer") {
        const loaded = readLoaded(called.text);
        if (loaded !== undefined) {
          bot.done();
          bot = undefined;
          return checkLoaded(loaded);
        }
        return { problems: [broken("crash", "made its process send a message that nobody asked for", "", map)] };
      }
      let { stack } = called;
      if (called.kind === "timeout" || called.kind === "memory") {
        const afterMs = Math.min(LIMITS.loadMs, Math.max(1, called.cpuMs / 2));
        const where = await diagnosed([{ op: "load", text: bundle, afterMs }], map, LIMITS, signals);
        stack = where?.stack ?? "";
      }
      return { problems: [broken(CODES[called.kind], called.text, stack, map)] };
    } catch (error) {
      const platform = error instanceof PlatformFault || error instanceof SandboxError;
      if (!platform) throw error;
      // A failure without a known cause is excused a bounded number of times. A busy machine is excused as often as
      // in a match.
      if (error instanceof PlatformFault && (!error.explained || ++explained < LIMITS.attempts)) continue;
      if (error instanceof PlatformFault && error.code === "starved") return { problems: [starved(explained)] };
      return {
        problems: [{ code: "load.platform", message: "The sandbox failed, not the bot. Try again." }],
        platform: true,
      };
    } finally {
      bot?.close();
    }
  }
}

/** Several times, the machine had no CPU for it. The author is told, because somebody has to try again. */
const starved = (times: number): Problem => ({
  code: "load.starved",
  message: `Loading got no CPU for ${(LIMITS.aloneMs / 1000) * times} s and was stopped: this machine has ${busyness()}.`,
  hint: "Try again when it is less busy.",
});

function broken(code: string, text: string, stack: string, map: string): Problem {
  const frame = mapStack(stack, map)[0];
  const message =
    code === "exception"
      ? `Loading threw ${text}`
      : code === "default"
        ? `This is not a bot: ${text}`
        : `Loading was stopped: it ${text}`;
  return {
    code: `load.${code}`,
    message: cleanText(message, LIMITS.message),
    ...(frame ? { file: frame.file, line: frame.line, column: frame.column } : {}),
  };
}

/** Reads what a process reports of a bot. Our harness checked its shape, but the process may have been taken over. */
function readLoaded(text: string): Loaded | undefined {
  try {
    const { api, name, rulesets } = JSON.parse(text) as Loaded;
    const known = typeof api === "number" && typeof name === "string";
    const sound = known && Array.isArray(rulesets) && rulesets.every((id) => typeof id === "string");
    return sound ? { api, name, rulesets } : undefined;
  } catch {
    return undefined;
  }
}

function checkLoaded(loaded: Loaded): Outcome<Loaded> {
  const known = RULESETS.map(({ id }) => id);
  const problems: Problem[] = [];
  if (!BOT_APIS.includes(loaded.api))
    problems.push({
      code: "load.api",
      message: `The bot speaks version ${loaded.api} of the bot API, which is not known here.`,
      hint: `Known: ${BOT_APIS.join(", ")}. Leave \`api\` to defineBot, or ask for a newer release of the ladder.`,
    });
  const name = cleanText(loaded.name, 100);
  if (!/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/.test(name))
    problems.push({
      code: "load.name",
      message: `A bot's name is 1–40 of a–z, 0–9 and "-": ${JSON.stringify(name)} is not.`,
    });
  for (const id of loaded.rulesets)
    if (!known.includes(id))
      problems.push({
        code: "load.ruleset",
        message: `There is no ruleset ${JSON.stringify(cleanText(id, 60))}.`,
        hint: `Rulesets: ${known.join(", ")}.`,
      });
  if (loaded.rulesets.length === 0)
    problems.push({
      code: "load.rulesets",
      message: "The bot plays no ruleset.",
      hint: "Put a key for each ruleset that it plays into `players`.",
    });
  return problems.length > 0 ? { problems } : { problems, value: { api: loaded.api, name, rulesets: loaded.rulesets } };
}
