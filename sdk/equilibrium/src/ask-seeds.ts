import { type Action, type Ask, deriveSeed, type FaultKind, type Start } from "@liars-ladder/rules";
import { type Answers, isSame } from "./answers.ts";
import { askAll, type Box } from "./black-box.ts";
import type { Duel } from "./duel.ts";
import type { Who } from "./game.ts";
import type { Round } from "./round.ts";

/** Comes in place of an answer if the bot broke: how it broke, and the message if there is one. */
export interface Broken {
  readonly fault: FaultKind;
  readonly message?: string;
}

/** A bot in its own process, as the sandbox runs it. */
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
  /** The bot is asked with at most this many seeds of its random numbers. */
  readonly seeds: number;
  /** Opens a new process of the bot, or says how the bot broke while it was loaded. */
  open(): Promise<Asked | Broken>;
  /** Called after each seed. It returns false to stop with the seeds so far. */
  goOn(done: number): boolean;
}

/** What a bot answered with each seed, as the opener and as the opponent of the opener. */
export interface Questioned {
  readonly answers: readonly [readonly Answers[], readonly Answers[]];
  readonly questions: number;
  /** The bot keeps state between games, so each game was asked in a new process. */
  readonly learns: boolean;
}

/** If answers are the same with this many seeds, the bot is taken to be deterministic. */
const SHOWN = 4;

/**
 * Asks a bot everything that it can be asked in a round, as both players, with one seed after the other. It stops early
 * if the bot is deterministic or `goOn` says so. A bot that changes an answer when it is asked again gets a new process
 * for each game.
 *
 * @throws BotBroke, IllegalAnswer, and what `open` throws.
 */
export async function askSeeds(asking: Asking): Promise<Questioned> {
  return (await askWith(asking, false)) ?? (await askWith(asking, true))!;
}

/** Undefined if the bot learns from earlier games and must be asked in a new process for each. */
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
    // The first seed is asked again: the games in between must not have changed the answers.
    if (!afresh)
      for (const player of [0, 1] as const) if (!isSame(await ask(player, 0), answers[player][0]!)) return undefined;
  } finally {
    box.close();
  }
  return { answers, questions, learns: afresh };
}

/** Differs for each seed, player and hand. It is a pure function, so that everybody who asks gets the same answers. */
export const seedOf = (i: number, player: Who, hand: number): string =>
  deriveSeed(`exploit ${player} ${hand}`, i).replace(/^.*:/, "");

/** Asks a bot in a new process for each game (`afresh`), or in one process for all. */
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

/** @throws BotBroke if the answer is a fault. */
function good<T extends object>(answer: T | Broken): T {
  if ("fault" in answer) throw new BotBroke(answer);
  return answer;
}
