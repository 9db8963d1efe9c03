import { readingTime, type Step } from "@liars-ladder/rules";

/**
 * What is shown of a match, and when. A match is played in a second or two, but reading one of its games takes one to
 * four minutes. So only a part is shown: the first game from its start, then the newest, from a round from which its
 * end can still be reached in time. Nothing is shown later than a minute after it was played.
 *
 * A programme is a function of the games and of the times at which they arrived. It has no clock of its own: the caller
 * says what time it is, and everybody who asks for the same time gets the same.
 */
/** One minute, less the time of a last round for which no time is left. */
const BEHIND_MS = 58_000;
/** This much of it is reserved for the end of the newest game. */
const FINALE_MS = 20_000;
/** Steps come somewhat faster than in the viewer, where people stop to think. */
const PACE = 1.25;
/** Steps that would come faster than this are shown together. */
const LEAST_MS = 200;
/** If no game has arrived for this long, none will: its report was lost. */
const GONE_MS = 2 * BEHIND_MS;
/** Even if the programme is late, a round takes at least this long. */
const LEAST_ROUND_MS = 2_000;
/** After its last game arrived, a match is shown no longer. */
export const SHOWN_MS = BEHIND_MS + LEAST_ROUND_MS;

/** From time `at` on, in ms, the game's events before index `to` are shown. If `over`, its result is shown too. */
export interface Cue {
  at: number;
  to: number;
  over: boolean;
}

/** A game, or a part of it, that is shown. */
export interface Airing {
  /** The game's index in its match. */
  index: number;
  /** The round from which it is shown. */
  from: number;
  cues: Cue[];
  /** When everything that is planned so far has been shown. */
  until: number;
}

interface Arrival {
  index: number;
  at: number;
}

export interface Programme {
  /** Adds a game that was played. Times never go back. */
  arrive(index: number, at: number): void;
  /** What is shown at a time: the last airing that has begun. Undefined before the first one. */
  airing(now: number): Airing | undefined;
  /** Whether a game is on, or was before. */
  began(index: number, now: number): boolean;
  /** Whether everything has been shown. */
  over(now: number): boolean;
  /** When something changes next. Undefined while it waits for a game. */
  next(now: number): number | undefined;
}

/**
 * @param of the number of games of the match.
 * @param stepsOf returns the steps of a game that has arrived. It is called once each time the game is entered.
 */
export function createProgramme(of: number, stepsOf: (index: number) => Step[]): Programme {
  const arrivals: Arrival[] = [];
  const entered = new Set<number>();
  let shown: (Airing & { rounds: Step[][]; next: number; deadline: number }) | undefined;

  /** Shows one more round of the current game, in at most `most` ms. */
  const extend = (most: number): void => {
    const airing = shown!;
    const round = airing.rounds[airing.next++]!;
    const pace = Math.max(PACE, (PACE * timeOf(round)) / Math.max(LEAST_ROUND_MS, most));
    let at = airing.until;
    for (const step of round) {
      const last = airing.cues.at(-1);
      const over = step.kind === "end";
      if (last && at - last.at < LEAST_MS) Object.assign(last, { to: step.to, over });
      else airing.cues.push({ at, to: step.to, over });
      at += readingTime(step) / pace;
    }
    airing.until = at;
  };
  /**
   * Enters a game, or continues with it, at one of its rounds. With `through`, at the first round from which its end
   * can still be reached in time.
   */
  const enter = ({ index, at }: Arrival, now: number, through: boolean, least = 0): void => {
    const rounds = roundsOf(stepsOf(index));
    const deadline = at + BEHIND_MS;
    let next = least;
    if (through) while (next < rounds.length - 1 && sum(rounds.slice(next)) > deadline - now) next++;
    const from = Math.max(1, rounds[next]!.at(-1)!.round);
    entered.add(index);
    shown = { index, from, cues: [], until: now, rounds, next, deadline };
    extend(deadline - now);
  };
  /** While more games are to come, a game is shown from its start, and may be left before its end. */
  const enterNew = (game: Arrival, now: number): void =>
    enter(game, now, arrivals.length >= of && game === arrivals.at(-1) && game.at <= now);
  /** Decides what comes after the end of a round. Returns false if nothing can come yet. */
  const decide = (now: number): boolean => {
    const airing = shown;
    const newest = arrivals.findLast(({ at }) => at <= now);
    const isNew = newest !== undefined && newest.index !== airing?.index;
    if (airing && airing.next < airing.rounds.length) {
      const left = airing.deadline - now - (isNew ? FINALE_MS : 0);
      if (timeOf(airing.rounds[airing.next]!) <= left) extend(left);
      else if (isNew) enterNew(newest, now);
      else enter({ index: airing.index, at: airing.deadline - BEHIND_MS }, now, true, airing.next);
      return true;
    }
    const following = isNew ? newest : arrivals.find(({ at }) => at > now);
    if (following === undefined) return false;
    enterNew(following, Math.max(now, following.at));
    return true;
  };
  const advance = (now: number): void => {
    const first = arrivals[0];
    if (shown === undefined && first && first.at <= now) enterNew(first, first.at);
    while (shown !== undefined && shown.until <= now && decide(shown.until));
  };

  return {
    arrive: (index, at) => {
      arrivals.push({ index, at });
    },
    airing: (now) => {
      advance(now);
      return shown;
    },
    began: (index, now) => {
      advance(now);
      return entered.has(index);
    },
    over: (now) => {
      advance(now);
      const latest = arrivals.at(-1);
      if (latest === undefined || (shown && shown.until > now)) return false;
      return arrivals.length >= of || now > latest.at + GONE_MS;
    },
    next: (now) => {
      advance(now);
      const cue = shown?.cues.find(({ at }) => at > now)?.at;
      return cue ?? (shown && shown.until > now ? shown.until : undefined);
    },
  };
}

/** How long a round is shown, ms. */
const timeOf = (round: readonly Step[]): number => round.reduce((ms, step) => ms + readingTime(step), 0) / PACE;
const sum = (rounds: readonly Step[][]): number => rounds.reduce((ms, round) => ms + timeOf(round), 0);

/** A game's steps by round. Steps before the first round belong to the first, and the end to the last. */
function roundsOf(steps: readonly Step[]): Step[][] {
  return [...Map.groupBy(steps, ({ round }) => Math.max(1, round)).values()];
}
