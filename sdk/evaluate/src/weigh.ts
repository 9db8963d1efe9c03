import {
  type Action,
  type AnyTable,
  type Bid,
  copyOf,
  type GameHead,
  mustSeatRules,
  type Replay,
} from "@liars-ladder/rules";
import { type AnyView, createRng, type SampledGame } from "@liars-ladder/sdk";
import { actsOf } from "./acts.ts";
import { seedOf } from "./fit.ts";
import { exactValues } from "./last-round.ts";
import { rivalsOf, Trial } from "./loss.ts";
import { Mean } from "./mean.ts";
import type { Prospects } from "./prospects.ts";
import { prospectsOf } from "./prospects-of.ts";
import { Rounds } from "./rounds.ts";
import { Seats } from "./seats.ts";

/** One action of a decision, weighed by what its seat knew. */
export interface Weighed {
  readonly action: Action;
  /** For a bid: the chance (0–1) that it is true, given what the seat knew, if the dice and tops of others are fair. */
  readonly odds: number | null;
  /** The same chance, if others' bids are believed as `evaluate` believes them. */
  readonly believed: number | null;
  /** Its score, 0–1 as the ladder counts, and how much more that is than for the action taken; both with standard errors. */
  readonly value: number;
  readonly error: number;
  readonly gain: number;
  readonly gainError: number;
}

export interface Weighing {
  readonly seat: number;
  readonly round: number;
  /** How many actions were legal; `actions` may have only the most promising ones. */
  readonly legal: number;
  /** The bid to beat. */
  readonly last: { readonly bid: Bid; readonly odds: number; readonly believed: number } | null;
  /** The best action first. */
  readonly actions: readonly Weighed[];
  /** How many games all of them were played out in; 0 for perfect play. */
  readonly samples: number;
  readonly by: "playouts" | "perfect play";
}

export interface WeighSetup {
  /** About how many decisions to play out. 40,000 by default. */
  readonly work?: number;
  /** Actions to weigh besides the most promising ones; or every legal one, however many. */
  readonly also?: readonly Action[] | "all";
  /** The result of `prospectsOf` for a game like this. By default, `weigh` calls it first. */
  readonly prospects?: Prospects;
}

const USUAL_WORK = 40_000;
/** The fewest samples that `believed` is worked out from. */
const FEWEST = 32;

/**
 * Weighs the actions of one decision against the one that was taken, given what its seat had seen: in the same samples, with
 * the same players and the same luck. `event` is the index of the decision's event, as in `evaluate`. Undefined if the
 * replay has no decision there, or a forfeit. The same replay and setup give the same on every machine. It throws what
 * `evaluate` throws.
 */
export function weigh(replay: Replay, event: number, setup: WeighSetup = {}): Weighing | undefined {
  const { ruleset, options, id, seed } = replay;
  const head: GameHead = { ruleset, options, players: replay.players.length };
  const seats = new Seats(head);
  for (const act of actsOf(replay)) {
    seats.hear(replay.events, act.event);
    // Ask each seat for each of its decisions once, as in the game: sampled games depend on what it saw until then.
    const view = seats.viewOf(act);
    if (act.event !== event) continue;
    if (act.action === undefined) return undefined;
    const rounds = new Rounds(seedOf(JSON.stringify([id, seed])), setup.prospects ?? prospectsOf(head));
    const left = [...seats.onlookers.left];
    const rng = createRng(seedOf(JSON.stringify([id, seed, event])));
    const work = setup.work ?? USUAL_WORK;
    const trial = new Trial(view, { rng, worth: (sampled, of) => rounds.worth(sampled, left).score[of]! });
    return weighIn(view, trial, act.action, setup.also ?? [], work);
  }
  return undefined;
}

/** The sums over the samples for one action. */
interface Sums {
  readonly action: Action;
  readonly value: Mean;
  readonly gain: Mean;
  readonly believed: Mean;
}

function weighIn(
  view: AnyView,
  trial: Trial<number>,
  taken: Action,
  also: readonly Action[] | "all",
  work: number,
): Weighing {
  const legal: readonly Action[] = view.legal();
  const texts = new Set(legal.map((action) => JSON.stringify(action)));
  const more = also === "all" ? legal : also.filter((action) => texts.has(JSON.stringify(action)));
  const wanted = [taken, ...more, ...rivalsOf(view, taken)];
  const distinct = [...new Map(wanted.map((action) => [JSON.stringify(action), action])).values()];
  const all: Sums[] = distinct.map((action) => ({
    action,
    value: new Mean(),
    gain: new Mean(),
    believed: new Mean(),
  }));
  const last = view.decision === "turn" ? (view.last?.bid ?? null) : null;
  const lastBelieved = new Mean();
  const exact = exactValues(view);
  let samples = 0;
  for (; samples < FEWEST || (exact === undefined && trial.work < work); samples++) {
    const { weight, game, play } = trial.next();
    const holds = truthIn(game, view);
    if (last !== null) lastBelieved.add(holds(last) ? 1 : 0, weight);
    const own = play(taken);
    for (const { action, value, gain, believed } of all) {
      const worth = action === taken ? own : play(action);
      value.add(worth, weight);
      gain.add(worth - own, weight);
      if (action.type === "bid") believed.add(holds(action.bid) ? 1 : 0, weight);
    }
  }
  const values = exact && new Map(exact.values.map(({ action, value }) => [JSON.stringify(action), value]));
  const ofTaken = values?.get(JSON.stringify(taken));
  const actions = all.map(({ action, value, gain, believed }): Weighed => {
    const known = values?.get(JSON.stringify(action));
    const found =
      known === undefined || ofTaken === undefined
        ? { value: value.value, error: value.error, gain: gain.value, gainError: gain.error }
        : { value: known, error: exact!.error, gain: known - ofTaken, gainError: exact!.error };
    const bid = action.type === "bid";
    return { action, odds: bid ? view.odds(action.bid) : null, believed: bid ? believed.value : null, ...found };
  });
  return {
    ...{ seat: view.seat, round: view.round, legal: legal.length },
    last: last && { bid: last, odds: view.odds(last), believed: lastBelieved.value },
    actions: actions.sort((a, b) => b.value - a.value),
    ...(ofTaken === undefined ? { samples, by: "playouts" } : { samples: 0, by: "perfect play" }),
  };
}

/** Whether bids are true in a sampled game. The rules say so, at a table where every seat shows what it has. */
function truthIn(game: SampledGame, { seat, seats, ruleset }: AnyView): (bid: Bid) => boolean {
  const table = copyOf(game.viewOf(seat).table as AnyTable);
  for (const s of seats.keys()) table.seats[s] = copyOf(game.viewOf(s).table.seats[s] as AnyTable["seats"][number]);
  const odds = mustSeatRules(ruleset).odds(table);
  return (bid) => odds(bid) > 0.5;
}
