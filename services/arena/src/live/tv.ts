import { gameId, roomOf, type Tv, type TvMatch } from "@liars-ladder/protocol";
import type { Sql } from "../db/sql.ts";
import { latestMatches, longestGame, type TvSeatRow, tvSeats } from "../db/tv.ts";
import type { Live } from "./live.ts";
import type { LiveMatches } from "./matches.ts";
import type { Shows } from "./shows.ts";

/** Says what is worth watching now, and why. */
export interface TvGuide {
  /** @param after the match or the recent game that was seen last. Another one is named, if there is one. */
  guide(after?: string): Promise<Tv>;
  /** Tells the TV's watchers if another match is worth watching now. */
  look(live: Live): Promise<void>;
}

/** The TV does not switch to a match whose show began longer ago than this: little of it would be left. */
const FRESH_MS = 25_000;
/** How many of the newest matches are considered. */
const MOST_ON = 50;
const MOST_RECENT = 60;
/** How many of the recent matches, the closest ones, take turns. */
const RERUNS = 10;
/** How long the list of recent matches is kept, ms. */
const RECENT_MS = 10_000;

export function createTvGuide(sql: Sql, matches: LiveMatches, shows: Pick<Shows, "isOn">): TvGuide {
  let chosen: TvMatch | null = null;
  let choosing: Promise<TvMatch | null> | undefined;
  let recents: { at: number; list: Promise<Pairing[]> } | undefined;

  const isFresh = (at: number): boolean => matches.now() - at < FRESH_MS;
  const best = async (but?: string): Promise<TvMatch | null> => {
    const fresh = [...matches.all()].filter(
      (one) => one.rated && one.id !== but && one.done.size > 0 && isFresh(one.at),
    );
    const ids = fresh.slice(-MOST_ON).map(({ id }) => id);
    const [first] = ids.length === 0 ? [] : closest(await tvSeats(sql, ids));
    return first ? { match: first.match, ladder: first.ladder, bots: first.bots, why: whyLive(first) } : null;
  };
  /** The match stays chosen while it is on. Everybody who asks at the same time gets the same match. */
  const live = (): Promise<TvMatch | null> => {
    if (chosen && shows.isOn(chosen.match)) return Promise.resolve(chosen);
    choosing ??= best()
      .then((found) => {
        chosen = found;
        return found;
      })
      .finally(() => {
        choosing = undefined;
      });
    return choosing;
  };
  const recent = async (after: string | undefined): Promise<Tv["recent"]> => {
    const now = matches.now();
    if (recents === undefined || now - recents.at > RECENT_MS) recents = { at: now, list: closestRecent(sql) };
    const list = await recents.list.catch((error) => {
      recents = undefined;
      throw error;
    });
    const seen = list.findIndex(({ match }) => after?.startsWith(`${match}.`));
    const best = list[(seen + 1) % Math.max(1, list.length)];
    const [game] = best ? await longestGame(sql, best.match) : [];
    if (!best || !game) return null;
    return {
      game: gameId(best.match, game.index),
      ladder: best.ladder,
      bots: best.bots,
      why: whyRecent(best, game.rounds),
    };
  };

  return {
    guide: async (after) => {
      const chosen = await live();
      const on = chosen && chosen.match === after ? await best(after) : chosen;
      return { live: on, recent: on ? null : await recent(after) };
    },
    look: async (to) => {
      if (!to.has(roomOf.tv)) return;
      const before = chosen?.match;
      const on = await live();
      if (on?.match !== before) to.tell(roomOf.tv, ["tv", { live: on }]);
    },
  };
}

const closestRecent = async (sql: Sql): Promise<Pairing[]> => {
  const ids = (await latestMatches(sql, MOST_RECENT)).map(({ id }) => id);
  return closest(await tvSeats(sql, ids)).slice(0, RERUNS);
};

/** A match, with the best of its bots and the bot whose rating is nearest to that. */
export interface Pairing {
  match: string;
  ladder: string;
  title: string;
  bots: { author: string; name: string }[];
  /** Null if fewer than two of its bots are rated. */
  best: TvSeatRow | null;
  rival: TvSeatRow | null;
  /** The probability, by their ratings, that the best bot ranks above its rival in a game. */
  chance: number;
  /** Whether the best bot is among the first three of its ladder, or in its first tenth. */
  ofNote: boolean;
}

/** Matches with a bot of note first, then those whose two are closest, then those with the better bot. */
export function closest(seats: readonly TvSeatRow[]): Pairing[] {
  const tables = [...Map.groupBy(seats, (seat) => seat.match_id).values()].map(pairingOf);
  const doubt = ({ chance }: Pairing): number => Math.abs(chance - 0.5);
  const place = ({ best }: Pairing): number => best?.place ?? Number.POSITIVE_INFINITY;
  return tables.sort(
    (a, b) => Number(b.ofNote) - Number(a.ofNote) || doubt(a) - doubt(b) || Math.sign(place(a) - place(b)) || 0,
  );
}

function pairingOf(seats: readonly TvSeatRow[]): Pairing {
  const { match_id: match, ladder_id: ladder, title, placed } = seats[0]!;
  const bots = seats.map(({ author, bot: name }) => ({ author, name }));
  const rated = seats.filter(({ place, rating }) => place !== null && rating !== null);
  const [best = null, ...others] = rated.toSorted((a, b) => a.place! - b.place!);
  const gap = (other: TvSeatRow): number => Math.abs(other.rating! - (best?.rating ?? 0));
  const [rival = null] = others.toSorted((a, b) => gap(a) - gap(b));
  if (best === null || rival === null)
    return { match, ladder, title, bots, best: null, rival: null, chance: 1, ofNote: false };
  const chance = 1 / (1 + 10 ** ((rival.rating! - best.rating!) / 400));
  return {
    match,
    ladder,
    title,
    bots,
    best,
    rival,
    chance,
    ofNote: best.place! <= Math.max(3, Math.ceil(placed / 10)),
  };
}

const percent = (chance: number): string => `${Math.round(100 * chance)} %`;

/** Says who meets whom, and how even the match is. */
function meeting({ best, rival, chance, title }: Pairing): string {
  if (best === null || rival === null) return `its bots are new on ${title}, and nobody knows how good they are`;
  const odds = `${percent(chance)} to ${percent(1 - chance)} by their ratings`;
  return `${best.bot} (number ${best.place} of ${best.placed} on ${title}) meets ${rival.bot} (number ${rival.place}), ${odds}`;
}

function whyLive(pairing: Pairing): string {
  const what = pairing.ofNote ? "the closest match with a leading bot" : "the closest match now";
  return `Chosen as ${what}: ${meeting(pairing)}.`;
}

function whyRecent(pairing: Pairing, rounds: number): string {
  const what = pairing.ofNote ? "a recent match with a leading bot" : "a recent match";
  return `Nothing is being played now. This is the longest game, with ${rounds} rounds, of ${what}: ${meeting(pairing)}.`;
}
