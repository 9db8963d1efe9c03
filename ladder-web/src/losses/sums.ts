import type { Broke, Exchange } from "@liars-ladder/evaluate";

/** Why score came and went: between two bots, but that a bot forfeits is nobody else's doing. */
export const WAYS = ["won", "luck", "bluff", "call", "forfeit"] as const;
export type Way = (typeof WAYS)[number];

/** Something that happened a number of times, and the sum of what each time was worth. */
export interface Sum {
  times: number;
  worth: number;
}

/** What one match says of a bot against one opponent. Scores are those of a game, 0–1. */
export interface Met {
  games: number;
  /** The change of the expected score, by how it came. Forfeits count for all opponents together alone. */
  change: Record<Way, number>;
  /** Its challenges of the opponent's bids: how often, and how much oftener they were right than what it knew said. */
  calls: Sum & { right: number };
  /** The opponent's challenges of its bids, likewise. */
  called: Sum & { right: number };
  /**
   * Bids of the opponent that were likelier false, by what it knew: those that it challenged, and those that it let pass, with
   * what challenging these would have brought. On a table with at most `FEW_DICE`, and with more.
   */
  doubtful: Record<"few" | "many", Sum & { challenged: number }>;
}

/** A game that the bot forfeited: where, and by how much that changed its expected score. */
export interface Forfeit extends Broke {
  /** The game's id. */
  readonly game: string;
  readonly seat: number;
  readonly change: number;
}

/** A match, by opponents (author/name); and what changed between no two bots: others paid, or forfeited. */
export interface MatchSums {
  readonly games: number;
  /** Games in which somebody else ranked first. */
  readonly lost: number;
  readonly forfeits: readonly Forfeit[];
  readonly by: ReadonlyMap<string, Met>;
  readonly others: number;
  /** Dice on the fullest table. */
  readonly dice: number;
}

/** Half of a usual table of four: with more, most of what counts is hidden from everybody. */
export const FEW_DICE = 12;

/** A game as one bot saw it: what its rounds changed, and who sat where (author/name). */
export interface Seen {
  /** The game's id. */
  readonly game: string;
  /** The bot's final rank, from 1. */
  readonly rank: number;
  readonly exchanges: readonly Exchange[];
  readonly seat: number;
  readonly names: readonly string[];
}

const nothing = (): Met => ({
  games: 0,
  change: { won: 0, luck: 0, bluff: 0, call: 0, forfeit: 0 },
  calls: { times: 0, worth: 0, right: 0 },
  called: { times: 0, worth: 0, right: 0 },
  doubtful: { few: { times: 0, worth: 0, challenged: 0 }, many: { times: 0, worth: 0, challenged: 0 } },
});

/** Sums up the games of a match. House bots may sit at two places of a table: they are one opponent. */
export function sumsOfMatch(games: readonly Seen[]): MatchSums {
  const by = new Map<string, Met>();
  const forfeits: Forfeit[] = [];
  let [others, dice] = [0, 0];
  for (const { game, exchanges, seat, names } of games) {
    const metAt = (at: number): Met => {
      const name = names[at]!;
      const met = by.get(name) ?? nothing();
      by.set(name, met);
      return met;
    };
    for (const name of new Set(names.filter((_, at) => at !== seat))) metAt(names.indexOf(name)).games++;
    for (const { cause, with: other, change, call, broke, faced } of exchanges) {
      if (broke !== null) forfeits.push({ ...broke, game, seat, change });
      else if (cause === "others" || other === null) others += change;
      else metAt(other).change[cause] += change;
      if (call !== null) {
        const of = metAt(call.other)[call.own ? "calls" : "called"];
        of.times++;
        of.worth += Number(call.right) - call.expected;
        if (call.right) of.right++;
      }
      for (const one of faced) {
        dice = Math.max(dice, one.dice);
        if (one.chance >= 0.5) continue;
        const of = metAt(one.bidder).doubtful[one.dice > FEW_DICE ? "many" : "few"];
        if (one.challenged) of.challenged++;
        else {
          of.times++;
          of.worth += one.gain;
        }
      }
    }
  }
  const lost = games.filter(({ rank }) => rank > 1).length;
  return { games: games.length, lost, forfeits, by, others, dice };
}

/** An opponent, with what each match against it said. */
export interface Rival {
  readonly bot: string;
  readonly met: readonly Met[];
}

/** By opponents, in the order in which they were met. */
export function rivalsOf(matches: readonly MatchSums[]): Rival[] {
  const names = new Set(matches.flatMap(({ by }) => [...by.keys()]));
  return [...names].map((bot) => ({ bot, met: matches.flatMap(({ by }) => by.get(bot) ?? []) }));
}

/** The name of all opponents together. */
export const ALL = "all opponents";

/** All opponents as if they were one: seldom is one of them met in enough matches. */
export const together = (matches: readonly MatchSums[]): Rival => ({
  bot: ALL,
  met: matches.map(({ games, by, forfeits }) => {
    const met = [...by.values()].reduce(plus, { ...nothing(), games });
    const forfeit = forfeits.reduce((sum, { change }) => sum + change, 0);
    return { ...met, change: { ...met.change, forfeit } };
  }),
});

/** So many forfeits are named one by one. */
const NAMED = 5;

/** How many of the lost games were forfeited, and the newest of them; matches come newest first. */
export function shareOfForfeits(matches: readonly MatchSums[]): { forfeits: number; lost: number; newest: Forfeit[] } {
  const all = matches.flatMap(({ forfeits }) => forfeits);
  const lost = matches.reduce((sum, match) => sum + match.lost, 0);
  return { forfeits: all.length, lost, newest: all.slice(0, NAMED) };
}

/** Both; the games are those of the first. */
const plus = (a: Met, b: Met): Met => ({
  games: a.games,
  change: added(a.change, b.change),
  calls: added(a.calls, b.calls),
  called: added(a.called, b.called),
  doubtful: { few: added(a.doubtful.few, b.doubtful.few), many: added(a.doubtful.many, b.doubtful.many) },
});

const added = <T extends object>(a: T, b: T): T =>
  Object.fromEntries(Object.entries(a).map(([key, value]) => [key, value + b[key as keyof T]])) as T;

/** A mean, and its standard error; the match is the unit. The error is unknown (null) before the second match. */
export interface Mean {
  readonly value: number;
  readonly error: number | null;
  readonly times: number;
  readonly matches: number;
}

/** What something was worth each time. Undefined if it never happened. */
export function meanOf(sums: readonly Sum[]): Mean | undefined {
  const some = sums.filter(({ times }) => times > 0);
  const times = some.reduce((sum, one) => sum + one.times, 0);
  if (times === 0) return undefined;
  const value = some.reduce((sum, { worth }) => sum + worth, 0) / times;
  const squares = some.reduce((sum, one) => sum + (one.worth - value * one.times) ** 2, 0);
  const matches = some.length;
  return { value, times, matches, error: matches > 1 ? Math.sqrt((squares * matches) / (matches - 1)) / times : null };
}
