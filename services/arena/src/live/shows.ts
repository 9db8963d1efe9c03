import { roomOf, type ShowEvent, type StepEvent } from "@liars-ladder/protocol";
import { iso } from "../http/present.ts";
import type { Live } from "./live.ts";
import { gameOf, type LiveMatches, type Running, ranksOf, seatsOf, totalOf } from "./matches.ts";
import type { Airing } from "./programme.ts";

/** Sends watchers what the programmes of matches show, at the right time. A match that nobody watches costs nothing. */
export interface Shows {
  /** Games of a match have arrived. */
  arrived(match: string): void;
  /** Whether a match is being shown and has not reached its end. */
  isOn(match: string): boolean;
  /** Forgets matches that were shown to their end. */
  sweep(): void;
  close(): void;
}

/** What the watchers of a match have been told. */
interface Told {
  airing?: Airing;
  to: number;
  over: boolean;
  /** The last `show` event, without its time. */
  show: string;
  timer?: NodeJS.Timeout | undefined;
  /** How many watch, and when that was counted. */
  audience?: { at: number; watching: number };
}

/** A match that has had no news for this long is dropped: its programme has been over for a while. */
const FORGET_MS = 150_000;

/** For this long a count of who watches holds: it shall not flicker. */
const COUNT_MS = 5_000;

/** @param onOver is told when a match that somebody watches has been shown to its end. */
export function createShows(matches: LiveMatches, live: Live, onOver: (match: string) => void): Shows {
  const told = new Map<string, Told>();

  /** Sends the steps of a game that are due: up to its cue for this time, or up to its last cue by default. */
  const tellSteps = (match: Running, at: Told, airing: Airing, now = Number.POSITIVE_INFINITY): void => {
    const due = airing.cues.findLast((cue) => cue.at <= now);
    if (due === undefined || (due.to <= at.to && due.over === at.over)) return;
    const room = roomOf.game(match.id, airing.index);
    const step = live.has(room) ? stepOf(match, airing.index, at.to, due.to, due.over) : undefined;
    Object.assign(at, { to: due.to, over: due.over });
    if (step) live.tell(room, ["step", { ...step, ...audience(match, at) }], "may be missed");
  };
  /** It goes with what is sent anyway, in the same bytes for all. */
  const audience = ({ id }: Running, at: Told): Pick<StepEvent, "watching"> => {
    const now = matches.now();
    if (at.audience === undefined || now - at.audience.at >= COUNT_MS)
      at.audience = { at: now, watching: live.audience(id) };
    return at.audience.watching > 1 ? { watching: at.audience.watching } : {};
  };
  /**
   * Brings the watchers of a match up to date. Runs again when something is due next, if anybody watches or is about to
   * (`coming`).
   */
  const tick = (match: Running, coming = false): Told => {
    const now = matches.now();
    const at: Told = told.get(match.id) ?? { to: 0, over: false, show: "" };
    told.set(match.id, at);
    clearTimeout(at.timer);
    const airing = match.programme.airing(now);
    if (airing && airing.index !== at.airing?.index) {
      if (at.airing) tellSteps(match, at, at.airing);
      Object.assign(at, { to: 0, over: false });
    }
    if (airing) at.airing = airing;
    const show = showOf(match, now);
    const text = JSON.stringify({ ...show, at: "" });
    if (text !== at.show) live.tell(roomOf.show(match.id), ["show", show]);
    at.show = text;
    if (airing) tellSteps(match, at, airing, now);
    const next = match.programme.next(now);
    if (show.over) onOver(match.id);
    // Not before the clock has moved on, or it would run again for nothing.
    else if (next !== undefined && (coming || live.watching(match.id)))
      at.timer = setTimeout(() => tick(match), Math.max(1, next - now)).unref();
    return at;
  };

  live.receive("show", (room) => {
    const match = matches.get(room.slice("show:".length));
    if (!match) return undefined;
    tick(match, true);
    return ["show", showOf(match, matches.now())];
  });
  live.receive("game", (room, after) => {
    const [, id = "", number = ""] = /^game:(.*)\.(\d+)$/.exec(room) ?? [];
    const [match, index] = [matches.get(id), Number(number)];
    if (!match) return undefined;
    const at = tick(match, true);
    if (index === at.airing?.index) {
      const step = at.to === 0 ? undefined : stepOf(match, index, after, at.to, at.over);
      return step && ["step", { ...step, ...audience(match, at) }];
    }
    // The games before it, for whoever has not seen them to their end. Others would have to be played again for them, and
    // those that are kept may be yet to come.
    if (!match.seen.has(index) || !match.programme.began(index, matches.now())) return undefined;
    const step = stepOf(match, index, after, Number.POSITIVE_INFINITY, true);
    return step && ["step", step];
  });
  return {
    arrived: (id) => {
      const match = matches.get(id);
      if (match && live.watching(id)) tick(match);
    },
    isOn: (id) => {
      const match = matches.get(id);
      return match !== undefined && !match.programme.over(matches.now());
    },
    sweep: () => {
      for (const { id, at } of matches.all()) {
        if (matches.now() - at < FORGET_MS) continue;
        clearTimeout(told.get(id)?.timer);
        told.delete(id);
        matches.forget(id);
      }
    },
    close: () => {
      for (const { timer } of told.values()) clearTimeout(timer);
    },
  };
}

/** What a show's watchers are sent: which game is on, and the score. */
function showOf(match: Running, now: number): ShowEvent {
  const airing = match.programme.airing(now);
  const over = match.programme.over(now);
  // The score of games that are yet to be shown would reveal how they end.
  const before = over ? undefined : airing?.index;
  return {
    match: match.id,
    at: iso(new Date()),
    done: match.done.size,
    of: totalOf(match),
    scored: [...match.done.keys()].filter((index) => index < (before ?? Number.POSITIVE_INFINITY)).length,
    ranks: ranksOf(match, before),
    game: airing ? { index: airing.index, seats: seatsOf(match, airing.index), from: airing.from } : null,
    over,
  };
}

/** A game's events from one number to another. Undefined if the game is no longer known. */
function stepOf(match: Running, index: number, from: number, to: number, over: boolean): StepEvent | undefined {
  const game = gameOf(match, index);
  if (!game) return undefined;
  const end = Math.min(to, game.events.length);
  const begin = Math.min(from, end);
  const events = game.events.slice(begin, end);
  return { match: match.id, game: index, from: begin, events, result: over ? game.result : null };
}
