import type { Ask, FaultKind, Start } from "@liars-ladder/rules";
import type { Called } from "../isolate/box.ts";
import { packAsk } from "../isolate/pack.ts";
import { LIMITS } from "../limits.ts";
import { cleanText } from "../text.ts";
import { LoneBot, PlatformFault } from "./lone-bot.ts";
import { closingSignal } from "./pool.ts";
import { parseReply } from "./reply.ts";
import type { Answer } from "./rerun-phase.ts";
import { type MatchBot, SandboxError } from "./spec.ts";
import { mapStack } from "./stack.ts";
import type { ToBot } from "./wire.ts";

/** The fault of a bot. */
export type Broken = Extract<Answer, { fault: FaultKind }>;

/** How a bot is asked. */
export interface AskedBotOptions {
  readonly signal?: AbortSignal;
  /**
   * How much its process gives way to others, as with `nice`: 0 to 19. If the kernel does not allow that, nothing
   * happens.
   */
  readonly nice?: number;
}

/**
 * A bot alone in a process, under the ladder's limits, that can be asked anything in any number of games. Each game
 * begins with a `Start` and is left when the next one begins. State in the bot's module is kept, as within a phase.
 */
export class AskedBot {
  private readonly bot: MatchBot;
  private readonly lone: LoneBot;
  private games = 0;
  private usedMs = 0;

  private constructor(bot: MatchBot, lone: LoneBot) {
    this.bot = bot;
    this.lone = lone;
  }

  /** @returns the bot, or what went wrong when it was loaded. @throws SandboxError when the platform fails. */
  static async open(bot: MatchBot, { signal: given, nice }: AskedBotOptions = {}): Promise<AskedBot | Broken> {
    const signal = AbortSignal.any([closingSignal(), ...(given ? [given] : [])]);
    const lone = await LoneBot.open({ limits: LIMITS, signal });
    if (nice !== undefined) lone.giveWay(nice);
    const asked = new AskedBot(bot, lone);
    const loaded = await asked.call({ op: "load", text: bot.bundle });
    if (loaded === undefined) return asked;
    asked.close();
    return loaded;
  }

  /** Begins a game. @returns what went wrong, if anything did: then the bot's first decision is that fault. */
  async start(start: Start): Promise<Broken | undefined> {
    this.games++;
    return this.call({ op: "start", text: JSON.stringify(start) });
  }

  /** The bot's decision, legal or not. The caller checks it. */
  async ask(ask: Ask): Promise<Answer> {
    const called = await this.through({ op: "ask", ask: packAsk(ask) });
    if (called.kind !== "answer") return this.broken(called.kind, called.text, called.stack);
    const reply = parseReply(called.text);
    return "problem" in reply ? this.broken("illegal", reply.problem) : reply;
  }

  /** CPU time of its calls so far, ms, including the time to load it. */
  get cpuMs(): number {
    return this.usedMs;
  }

  close(): void {
    this.lone.done();
  }

  private async call(given: ToBot): Promise<Broken | undefined> {
    const called = await this.through(given);
    return called.kind === "answer" ? undefined : this.broken(called.kind, called.text, called.stack);
  }

  private async through(given: ToBot): Promise<Called> {
    try {
      const called = await this.lone.call(given, this.games - 1);
      this.usedMs += called.cpuMs;
      return called;
    } catch (error) {
      if (!(error instanceof PlatformFault)) throw error;
      throw new SandboxError("sandbox.incident", error.message);
    }
  }

  private broken(fault: FaultKind, text: string, stack = ""): Broken {
    const frames = mapStack(stack, this.bot.map);
    const message = cleanText(text, LIMITS.message);
    return { fault, message, ...(frames.length > 0 ? { stack: frames } : {}) };
  }
}
