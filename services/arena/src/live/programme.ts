import { readingTime, type Step } from "@liars-ladder/rules";

/**
 * What is shown of a match, and when. A match plays in a second or two, and a game of it reads for a minute or four. So what
 * is shown is a choice: the first game from its start, then the newest, entered at a round from which its end can still be
 * reached in time. Nothing is shown later than a minute after it was played.
 *
 * It is a function of the games and of when they came. No clock runs: whoever looks says what time it is, and everybody who
 * looks at the same time sees the same.
 */
/** A minute, less what a last round takes for which there is no time left. */
const BEHIND_MS = 58_000;
/** So much of that is kept for the end of the newest game. */
const FINALE_MS = 20_000;
/** Steps follow each other somewhat faster than in the viewer, where people stop to think. */
const PACE = 1.25;
/** Steps that would follow faster than this are shown together. */
const LEAST_MS = 200;
/** If no game has come for so long, none will: its report was lost. */
const GONE_MS = 2 * BEHIND_MS;
/** However late it is, a round that is shown takes at least this long. */
const LEAST_ROUND_MS = 2_000;

/** From `at` on, in ms, the game's events before `to` are shown; with `over` its result, too. */
export interface Cue {
  at: number;
  to: number;
  over: boolean;
}

/** A game that is shown. */
export interface Airing {
  /** Of the game in its match. */
  index: number;
  /** The round that it was entered at. */
  from: number;
  cues: Cue[];
  /** When what is decided so far has been shown. */
  until: number;
}

interface Arrival {
  index: number;
  at: number;
}

export interface Programme {
  /** A game was played. Times never go back. */
  arrive(index: number, at: number): void;
  /** What is shown at a time: the last airing that has begun. Undefined before the first. */
  airing(now: number): Airing | undefined;
  /** Whether a game is on, or was before. */
  began(index: number, now: number): boolean;
  /** Whether everything has been shown. */
  over(now: number): boolean;
  /** When something changes next, as far as that is known: undefined while it waits for a game. */
  next(now: number): number | undefined;
}

/**
 * @param of the number of games of the match.
 * @param stepsOf the steps of a game that has arrived. Asked for once each time the game is entered.
 */
export function createProgramme(of: number, stepsOf: (index: number) => Step[]): Programme {
  const arrivals: Arrival[] = [];
  const entered = new Set<number>();
  let shown: (Airing & { rounds: Step[][]; next: number; deadline: number }) | undefined;

  /** Shows one more round of the game that is on, in at most so many ms. */
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
  /** Shows a game, or goes on with it, at one of its rounds. `through`: as early as its end can still be reached in time. */
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
  /** While others are to follow, a game begins at its start, and may be left before its end. */
  const enterNew = (game: Arrival, now: number): void =>
    enter(game, now, arrivals.length >= of && game === arrivals.at(-1) && game.at <= now);
  /** Decides what follows at the end of a round. Returns false while there is nothing that could. */
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

/** A game's steps by round. What comes before the first round belongs to it, and the end to the last. */
function roundsOf(steps: readonly Step[]): Step[][] {
  return [...Map.groupBy(steps, ({ round }) => Math.max(1, round)).values()];
}
