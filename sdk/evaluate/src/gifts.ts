import { type Action, faultOfMove, type GameHead, mustLuck, mustPlayRules, wordsOf } from "@liars-ladder/rules";
import { openGame } from "@liars-ladder/sdk";
import { seedOf } from "./fit.ts";
import { Mean } from "./mean.ts";
import { Onlookers } from "./onlookers.ts";
import type { Prospects } from "./prospects.ts";
import { prospectsOf } from "./prospects-of.ts";
import { Rounds } from "./rounds.ts";

/** A game that is over, and two of its seats. */
export interface Gifted {
  readonly head: GameHead;
  readonly seed: string;
  /** A record of this game that the rules accept. */
  readonly moves: readonly number[];
  readonly giver: number;
  readonly mate: number;
}

/** What a decision handed to the mate, beside what another action would have. */
export interface Gift {
  /** Index into the moves. */
  readonly decision: number;
  /** Index of its event in the game's replay. */
  readonly event: number;
  readonly round: number;
  /** In words: "bids 5 fives". */
  readonly action: string;
  readonly instead: string;
  /**
   * By how much more the mate stands above the giver after the action than after the other one: the difference of their
   * scores, each 0–1 as the ladder counts, so from −2 to 2.
   */
  readonly gift: number;
  /** Its standard error. */
  readonly error: number;
}

export interface GiftSetup {
  /** How often both actions are played out; 16 by default. */
  readonly playouts?: number;
  /** The result of `prospectsOf` for such a game. By default it is called. */
  readonly prospects?: Prospects;
}

const PLAYOUTS = 16;

/**
 * What the giver's decisions handed to its mate, beside what it answered instead. All hands are as they were: a bot that reads
 * its mate well gains by that, and gives nothing. Both actions meet the same luck and the same players to the end of the
 * round. Decisions at which both are the same, or of which one is no legal action, are left out. The same game and answers
 * give the same on every machine.
 *
 * @param instead by decision, as an index into the moves: what the giver answered when it was asked again.
 */
export function giftsOf(game: Gifted, instead: ReadonlyMap<number, unknown>, setup: GiftSetup = {}): Gift[] {
  const { head, seed, moves, giver, mate } = game;
  const { playouts = PLAYOUTS, prospects = prospectsOf(head) } = setup;
  const onlookers = new Onlookers(head);
  const { options, players } = head;
  let events = 0;
  const played = mustPlayRules(head.ruleset).create({
    ...{ options, players, luck: mustLuck(seed) },
    listen: (event) => {
      onlookers.push(event);
      events++;
    },
  });
  const words = wordsOf(head.ruleset);
  const names = Array.from({ length: players }, (_, seat) => `seat ${seat + 1}`);
  const rounds = new Rounds(seedOf(JSON.stringify(["gifts", seed, giver])), prospects);
  const gifts: Gift[] = [];
  for (const [decision, move] of moves.entries()) {
    const fault = faultOfMove(move);
    if (played.seat === giver && fault === undefined && instead.has(decision)) {
      const code = played.parse(instead.get(decision));
      if (typeof code === "number" && code !== move) {
        const [action, other] = [played.action(move), played.action(code)];
        const open = openGame(played, onlookers.projection, onlookers.tables, rounds.luck);
        const { decision: kind } = played;
        const left = [...onlookers.left];
        const mean = new Mean();
        for (let k = 0; k < playouts; k++) {
          const [taken, untaken] = [action, other].map((one) => rounds.playout(open, left, k, one).worth.score);
          mean.add(taken![mate]! - taken![giver]! - (untaken![mate]! - untaken![giver]!));
        }
        const says = (one: Action): string =>
          words.action({ seat: giver, decision: kind, action: one }, { table: onlookers.tables[giver]!, names });
        gifts.push({
          ...{ decision, event: events, round: played.round, action: says(action), instead: says(other) },
          ...{ gift: mean.value, error: mean.error },
        });
      }
    }
    if (fault === undefined) played.apply(move);
    else played.forfeit(fault);
  }
  return gifts;
}
