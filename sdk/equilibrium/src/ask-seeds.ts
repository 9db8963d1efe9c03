import { type Action, type Ask, deriveSeed, type FaultKind, type Start } from "@liars-ladder/rules";
import { type Answers, isSame } from "./answers.ts";
import { askAll, type Box } from "./black-box.ts";
import type { Duel } from "./duel.ts";
import type { Who } from "./game.ts";
import type { Round } from "./round.ts";

/** What stands in place of an answer: how the bot broke, and what is known about it. */
export interface Broken {
  readonly fault: FaultKind;
  readonly message?: string;
}

/** A bot in a process of its own, as the sandbox has it. */
export interface Asked {
  start(start: Start): Promise<Broken | undefined>;
  ask(ask: Ask): Promise<{ readonly action: Action } | Broken>;
  close(): void;
}

/** The bot broke when it was asked. */
export class BotBroke extends Error {
  readonly broken: Broken;
  constructor(broken: Broken) {
    super(`the bot broke: ${broken.fault}`);
    this.broken = broken;
  }
}

export interface Asking {
  readonly duel: Duel;
  readonly round: Round;
  /** With so many seeds of its random numbers a bot is asked at most. */
  readonly seeds: number;
  /** A new process of the bot, or how it broke when it was loaded. */
  open(): Promise<Asked | Broken>;
  /** Called after each seed. False: these must do. */
  goOn(done: number): boolean;
}

/** What a bot answered with all the seeds that it was asked with, as the player who opens and as the other. */
export interface Questioned {
  readonly answers: readonly [readonly Answers[], readonly Answers[]];
  readonly questions: number;
  /** It keeps something from game to game, and was asked afresh for each. */
  readonly learns: boolean;
}

/** So many seeds show that a bot draws no lots. */
const SHOWN = 4;

/**
 * Asks a bot everything in a round, as both players, until it is known or there are enough seeds. One that answers
 * otherwise when it is asked again gets a new process for each game.
 *
 * @throws BotBroke, IllegalAnswer, and what `open` throws.
 */
export async function askSeeds(asking: Asking): Promise<Questioned> {
  return (await askWith(asking, false)) ?? (await askWith(asking, true))!;
}

/** Undefined: it learns, and should be asked afresh. */
async function askWith({ duel, round, seeds, open, goOn }: Asking, afresh: boolean): Promise<Questioned | undefined> {
  const answers: [Answers[], Answers[]] = [[], []];
  const box = new ProcessBox(open, afresh);
  const ask = (player: Who, i: number) => askAll(duel, round, player, (hand) => seedOf(i, player, hand), box);
  let questions = 0;
  try {
    for (let i = 0; i < seeds; i++) {
      for (const player of [0, 1] as const) {
        const given = await ask(player, i);
        if (given.changed > 0 && !afresh) return undefined;
        answers[player].push(given);
        questions += given.questions;
      }
      if (!goOn(i + 1)) break;
      if (i + 1 === SHOWN && answers.every((given) => given.every((one) => isSame(one, given[0]!)))) break;
    }
    // Once more from the beginning: what it saw in all the other games must not have changed it.
    if (!afresh)
      for (const player of [0, 1] as const) if (!isSame(await ask(player, 0), answers[player][0]!)) return undefined;
  } finally {
    box.close();
  }
  return { answers, questions, learns: afresh };
}

/** Another for each seed, player and hand, and always the same ones: whoever asks gets the same answers. */
export const seedOf = (i: number, player: Who, hand: number): string =>
  deriveSeed(`exploit ${player} ${hand}`, i).replace(/^.*:/, "");

/** A bot as something to ask: in a new process for each game, or in one for all. */
export class ProcessBox implements Box {
  private readonly open: Asking["open"];
  private readonly afresh: boolean;
  private asked: Asked | undefined;

  constructor(open: Asking["open"], afresh: boolean) {
    this.open = open;
    this.afresh = afresh;
  }

  async start(start: Start): Promise<void> {
    if (this.afresh) this.close();
    this.asked ??= good(await this.open());
    const broken = await this.asked.start(start);
    if (broken !== undefined) throw new BotBroke(broken);
  }

  async ask(ask: Ask): Promise<Action> {
    return good(await this.asked!.ask(ask)).action;
  }

  close(): void {
    this.asked?.close();
    this.asked = undefined;
  }
}

/** @throws BotBroke for what is a fault. */
function good<T extends object>(answer: T | Broken): T {
  if ("fault" in answer) throw new BotBroke(answer);
  return answer;
}
