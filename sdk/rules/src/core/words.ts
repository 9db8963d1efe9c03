import type { Action, Bid, Card, FaultKind } from "./action.ts";
import { list } from "./english.ts";
import type { HiddenAction, SeenEvent } from "./event.ts";
import type { Result } from "./result.ts";
import type { Reveal, Table } from "./table.ts";

/**
 * A game in plain English: for move lists, terminals and screen readers. Words are made of what one watcher sees,
 * so they reveal nothing that is hidden from it. Names are used as given; they are text, not markup.
 */
export interface Words {
  /** A face or a card, without an article: "5", "wheel", "red 3". */
  card(card: Card): string;
  /** A bid: "5 fives", "2 cards with a 3", "a straight of 4 through 3". */
  bid(bid: Bid): string;
  /** What a seat does, without its name: "bids 5 fives". */
  action(act: Act, scene: Scene): string;
  /**
   * The event as sentences. Empty if the next event tells it (a `discard` and its `lose`), or if the watcher learns
   * nothing from it. Dealt cards may take several lines.
   */
  event(event: SeenEvent, scene: Scene): string;
  /** How the game ended: who won, and why. `scene.table` is the last one. */
  end(result: Result, scene: Scene): string;
}

/** What words need besides the event or action itself. */
export interface Scene {
  /** What the watcher knew before the event. */
  readonly table: Table;
  /** The name of each seat. */
  readonly names: readonly string[];
  /** The table is drawn beside the words, so cards and dice that can be seen there are not listed. */
  readonly brief?: boolean;
}

export type Seen<T extends SeenEvent["type"]> = Extract<SeenEvent, { type: T }>;
/** A decision. `card` is the top of the die that it shows, if it shows one. */
export type Act = Omit<Seen<"act">, "type">;

/** A scene for the phrases of a game, with that game's own table. */
export interface Stage<Own = unknown, SeatOwn = unknown> extends Scene {
  readonly table: Table<Own, SeatOwn>;
  readonly words: Words;
  readonly phrases: Phrases<Own, SeatOwn>;
  name(seat: number): string;
}

type AnyAction = Action | HiddenAction;
export type EventPhrases<Own = unknown, SeatOwn = unknown> = {
  readonly [T in SeenEvent["type"]]?: (event: Seen<T>, stage: Stage<Own, SeatOwn>) => string;
};
export type ActPhrases<Own = unknown, SeatOwn = unknown> = {
  readonly [T in Action["type"]]?: (
    action: Extract<AnyAction, { type: T }>,
    act: Act,
    stage: Stage<Own, SeatOwn>,
  ) => string;
};
export type BidPhrases = { readonly [K in Bid["kind"]]?: (bid: Bid & { kind: K }) => string };

/** What a game says in its own words. Families of games, and all games, share the rest by spreading it. */
export interface Phrases<Own = unknown, SeatOwn = unknown> {
  readonly card: (card: Card) => string;
  readonly bids: BidPhrases;
  /** What a seat does, without its name. */
  readonly acts: ActPhrases<Own, SeatOwn>;
  readonly events: EventPhrases<Own, SeatOwn>;
  /** Wild dice or cards among those that a revealed bid counts: "2 wheels"; empty if there are none. */
  readonly wild?: (reveal: Reveal) => string;
  /** Why a bid that does not count dice is true or false: a clause. */
  readonly proof?: (reveal: Reveal, stage: Stage<Own, SeatOwn>) => string;
  /** Why the winner has won: a clause. */
  readonly won: (table: Table) => string;
  /** The same for a game that was broken off after its last round. */
  readonly ahead: string;
}

/** The words of a game. They are only ever given that game's tables. */
export function defineWords<Own, SeatOwn>(phrases: Phrases<Own, SeatOwn>): Words {
  const { card, bids, acts, events, won, ahead } = phrases;
  const staged = (scene: Scene): Stage<Own, SeatOwn> => ({
    ...scene,
    table: scene.table as Table<Own, SeatOwn>,
    words,
    phrases,
    name: (seat) => scene.names[seat] ?? `seat ${seat}`,
  });
  const words: Words = {
    card,
    bid: (bid) => pick<[Bid]>(bids, bid.kind)?.(bid) ?? JSON.stringify(bid),
    action: (act, scene) =>
      pick<[AnyAction, Act, Stage<Own, SeatOwn>]>(acts, act.action.type)?.(act.action, act, staged(scene)) ??
      JSON.stringify(act.action),
    event: (event, scene) =>
      pick<[SeenEvent, Stage<Own, SeatOwn>]>(events, event.type)?.(event, staged(scene)) ?? JSON.stringify(event),
    end: (result, scene) => tellEnd(result, staged(scene), { won, ahead }),
  };
  return words;
}

/**
 * The phrase for one member of a union. The map's type says that it takes that member, which TypeScript cannot
 * follow.
 */
function pick<Args extends unknown[]>(phrases: object, key: string): ((...args: Args) => string) | undefined {
  return Object.hasOwn(phrases, key) ? (phrases as Record<string, (...args: Args) => string>)[key] : undefined;
}

/** Acts whose outcome is told by the event after them. */
const TOLD_NEXT: ReadonlySet<string> = new Set(["discard", "wild", "swap"]);

export const coreActs = {
  bid: ({ bid }, _, { words }) => `bids ${words.bid(bid)}`,
  challenge: (_, __, stage) => `challenges${standing(stage)}`,
} satisfies ActPhrases;

/** " Ann's bid of 5 fives": the bid to beat, after a verb. */
export function standing({ table, words, name }: Stage): string {
  const last = table.bids.at(-1);
  return last === undefined ? "" : ` ${name(last.seat)}'s bid of ${words.bid(last.bid)}`;
}

export const coreEvents = {
  round: ({ round, starter }, { name }) => `Round ${round}: ${name(starter)} opens.`,
  act: (act, stage) =>
    TOLD_NEXT.has(act.action.type) ? "" : `${stage.name(act.seat)} ${stage.words.action(act, stage)}.`,
  reveal: (reveal, stage) => {
    const wild = stage.phrases.wild?.(reveal) || undefined;
    const counting = wild === undefined ? "" : `, counting ${wild}`;
    const { words, name } = stage;
    return `${name(reveal.bidder)}'s bid of ${words.bid(reveal.bid)} is ${verdict(reveal)}: ${found(reveal, stage)}${counting}.`;
  },
  out: (event, { table, name }) => {
    if (event.reason === "eliminated") return `${name(event.seat)} is out of the game.`;
    const others = table.seats.filter((seat) => seat.in).length - 1;
    const ended = table.round > 0 && table.reveal === null && others > 1 ? " The round is void." : "";
    return `${name(event.seat)} forfeits: it ${faultWords(event.fault)}.${ended}`;
  },
} satisfies EventPhrases;

/** What a reveal says about its bid; for one that was called exact, whether it is. */
function verdict({ bid, actual, calza, holds }: Reveal): string {
  if (calza === undefined || !("quantity" in bid)) return holds ? "true" : "false";
  return actual === bid.quantity ? "exact" : "not exact";
}

/** What was found when all dice were shown, as a clause: "only 3 are there". */
function found(reveal: Reveal, stage: Stage): string {
  const { actual, holds } = reveal;
  if (actual === undefined) return stage.phrases.proof?.(reveal, stage) ?? (holds ? "it is there" : "it is not there");
  if (actual === 0) return "none is there";
  return `${holds ? "" : "only "}${actual} ${actual === 1 ? "is" : "are"} there`;
}

/**
 * The loser, with the reason before it: "The bid was 5 fives but only 3 are there: Ann, who bid,". Only the name if
 * the reveal was not seen. `more` is what a game adds to the reason.
 */
export function loser(seat: number, stage: Stage, more?: (reveal: Reveal) => string): string {
  const { table, words, name } = stage;
  const { reveal } = table;
  if (reveal === null) return name(seat);
  const because = `The bid was ${words.bid(reveal.bid)} ${reveal.holds ? "and" : "but"} ${found(reveal, stage)}`;
  const role = seat === reveal.bidder ? "who bid" : seat === reveal.calza ? "who called it exact" : "who challenged";
  return `${because}${more?.(reveal) ?? ""}: ${name(seat)}, ${role},`;
}

const FAULT_WORDS: Readonly<Record<FaultKind, string>> = {
  illegal: "answered with an illegal action",
  exception: "threw an exception",
  timeout: "ran out of time",
  memory: "ran out of memory",
  crash: "crashed",
};

/** What a bot did that made it forfeit: "ran out of time". */
export const faultWords = (fault: FaultKind): string => FAULT_WORDS[fault];

function tellEnd(
  { ranks, reason, rounds }: Result,
  { table, name }: Stage,
  why: Pick<Phrases, "won" | "ahead">,
): string {
  const winners = ranks.flatMap((rank, seat) => (rank === 1 ? [name(seat)] : []));
  const win = winners.length === 1 ? "wins" : "share the win";
  const because = {
    finished: why.won(table),
    "round-limit": `the game ends after ${rounds} rounds, and ${why.ahead}`,
    forfeit: "no other seat is left",
  };
  return `${list(winners)} ${win}: ${because[reason]}.`;
}
