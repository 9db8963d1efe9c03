import { chanceOf, choicesOf } from "@liars-ladder/evaluate";
import {
  type Action,
  type AnyTable,
  type Ask,
  botSeed,
  endsMatch,
  type FaultKind,
  foldById,
  type Game,
  makeReplay,
  mustLuck,
  Narrator,
  newTableById,
  type Options,
  Referee,
  type Replay,
  type Ruleset,
  type SeenEvent,
} from "@liars-ladder/rules";
import { AskedBot, type Broken } from "@liars-ladder/sandbox";
import { cleanLine } from "../text/clean.ts";
import { type Choice, choiceOf, sayChoices } from "./choices.ts";
import type { Entrant } from "./entrants.ts";
import type { Seeds } from "./seeds.ts";

/** What is played, and who plays. */
export interface HumanTable {
  readonly ruleset: Ruleset;
  readonly options: Options;
  /** The bots; they sit after the person, who has the first seat. */
  readonly entrants: readonly Entrant[];
  /** How many games a phase has: then every bot is started anew. */
  readonly phase: number;
  /** Whether each choice is shown with the chance that it holds. */
  readonly hint: boolean;
}

/** The person's terminal. `read` returns undefined when nobody is there any more. */
export interface Terminal {
  read(question: string): Promise<string | undefined>;
  print(text: string): void;
  readonly stop: AbortSignal;
}

/** The person's name at the table: "human bids 5 fives". */
const HUMAN = "human";
const SEAT = 0;

/** Plays games of one person against bots, told as the person's seat sees them. Yields each replay when its game is over. */
export async function* playAmong(table: HumanTable, seeds: Seeds, terminal: Terminal): AsyncGenerator<Replay> {
  for (let from = 0; from < seeds.count; from += table.phase) {
    const bots = await Promise.all(table.entrants.map((entrant) => BotSeat.open(entrant, terminal.stop)));
    try {
      for (let game = 0; game < table.phase && from + game < seeds.count; game++) {
        const played = await new HumanGame(table, seeds.at(from + game), bots, terminal, game).play();
        if (played === undefined) return;
        yield { ...played, id: `${seeds.text}:${from + game}` };
      }
    } finally {
      for (const bot of bots) bot.close();
    }
  }
}

/** A bot at the table for a phase. When it runs out of time or memory, it is out of the phase. */
class BotSeat {
  private readonly asked: AskedBot | Broken;
  private broken: Broken | undefined;
  private gone: FaultKind | undefined;

  private constructor(asked: AskedBot | Broken) {
    this.asked = asked;
  }

  static async open({ hash, bundle, map }: Entrant, stop: AbortSignal): Promise<BotSeat> {
    return new BotSeat(await AskedBot.open({ id: hash, bundle, map }, { signal: stop }));
  }

  async start(start: Parameters<AskedBot["start"]>[0]): Promise<void> {
    this.broken = this.asked instanceof AskedBot ? await this.asked.start(start) : this.asked;
  }

  async decide(ask: Ask): Promise<{ action: Action } | { fault: FaultKind }> {
    if (this.gone !== undefined) return { fault: this.gone };
    const answer = this.broken ?? (this.asked instanceof AskedBot ? await this.asked.ask(ask) : this.asked);
    if ("fault" in answer && endsMatch(answer.fault)) this.gone = answer.fault;
    return answer;
  }

  close(): void {
    if (this.asked instanceof AskedBot) this.asked.close();
  }
}

/** One game. Everything that it prints comes from what the person's seat has seen. */
class HumanGame {
  private readonly table: HumanTable;
  private readonly seed: string;
  private readonly bots: readonly BotSeat[];
  private readonly terminal: Terminal;
  private readonly number: number;
  private readonly names: readonly string[];
  private readonly referee: Referee;
  private readonly narrator: Narrator;
  /** What the person knows. */
  private readonly known: AnyTable;

  constructor(table: HumanTable, seed: string, bots: readonly BotSeat[], terminal: Terminal, number: number) {
    this.table = table;
    this.seed = seed;
    this.bots = bots;
    this.terminal = terminal;
    this.number = number;
    this.names = [HUMAN, ...table.entrants.map(({ label }) => cleanLine(label, 24))];
    const players = this.names.length;
    const head = { ruleset: table.ruleset.id, options: table.options, players };
    this.referee = new Referee({ ...head, luck: mustLuck(seed) });
    this.narrator = new Narrator(head, SEAT, this.names);
    this.known = newTableById(head, SEAT);
  }

  /** Undefined when the person has left. */
  async play(): Promise<Replay | undefined> {
    const { referee, terminal, table } = this;
    terminal.print(`\n${table.ruleset.title}: ${this.names.join(", ")}. You are "${HUMAN}".`);
    await this.start();
    while (referee.seat >= 0) {
      const { seat } = referee;
      const ask = referee.ask();
      if (seat !== SEAT) {
        const answer = await this.bots[seat - 1]!.decide(ask);
        if ("fault" in answer) referee.fault(answer.fault);
        else referee.act(answer.action);
        continue;
      }
      this.tell(ask.events);
      const action = await this.choose(referee.game);
      if (action === undefined) return undefined;
      referee.act(action);
    }
    this.tell(referee.rest(SEAT));
    terminal.print(`\n${this.narrator.end(referee.game.result()!)}`);
    return this.replay();
  }

  private async start(): Promise<void> {
    const { ruleset, options } = this.table;
    const luck = mustLuck(this.seed);
    const players = this.names.length;
    for (const [i, bot] of this.bots.entries())
      await bot.start({
        ...{ ruleset: ruleset.id, options, players, seat: i + 1, game: this.number },
        rng: botSeed(luck, i + 1),
      });
  }

  private tell(events: readonly SeenEvent[]): void {
    for (const event of events) {
      const text = this.narrator.tell(event);
      foldById(this.known, event);
      if (text !== "") this.terminal.print(event.type === "round" ? `\n${text}` : text.replace(/^/gm, "  "));
    }
  }

  /** Asks until the person names a legal action. */
  private async choose(game: Game): Promise<Action | undefined> {
    const { terminal } = this;
    const choices = this.choices(game);
    terminal.print(sayChoices(choices));
    for (;;) {
      const line = await terminal.read("Your choice: ");
      if (line === undefined) return undefined;
      const found = choiceOf(choices, line);
      if ("action" in found) return found.action;
      terminal.print(found.problem);
    }
  }

  private choices(game: Game): Choice[] {
    const odds = this.table.hint ? this.table.ruleset.odds(this.known) : undefined;
    return choicesOf(game, { table: this.known, names: this.names }).map(({ action, says: words }) => {
      const chance = odds && chanceOf(odds, this.known, action);
      return chance === undefined ? { action, words } : { action, words, chance };
    });
  }

  private replay(): Replay {
    const { ruleset, options, entrants } = this.table;
    const players = [
      { name: HUMAN, bot: HUMAN, version: "-" },
      ...entrants.map(({ label, name, hash }) => ({ name: label, bot: name, version: hash })),
    ];
    return makeReplay({ id: "", ruleset: ruleset.id, options, players }, this.seed, this.referee.moves);
  }
}
