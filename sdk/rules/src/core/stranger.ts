import type { Ask, Start } from "./ask.ts";
import type { SeenEvent } from "./event.ts";
import type { Luck } from "./luck.ts";
import { seatings } from "./match.ts";
import { faultOfMove, type GameHead } from "./record.ts";
import { Referee } from "./referee.ts";
import { deriveSeed, mustLuck } from "./seed.ts";
import { sha256 } from "./sha256.ts";

/** One round of a game that was played, put to a seat that does not know how anybody played before. */
export interface StrangerRound {
  readonly round: number;
  /** The seat is asked afresh: in the first game of a phase, with other random numbers than it had. */
  readonly start: Start;
  /** Its decisions of this round, in order. `decision` is an index into the moves of the game. */
  readonly asks: readonly { readonly decision: number; readonly ask: Ask }[];
}

/** Turns that only say something. All other events are needed to know where the game stands. */
const SAYING: ReadonlySet<string> = new Set(["bid", "challenge", "watch", "calza"]);

const isSaid = (event: SeenEvent): boolean =>
  event.type === "reveal" || (event.type === "act" && SAYING.has(event.action.type));

interface Asked {
  readonly seat: number;
  /** Rounds in which this seat is out are left out. */
  readonly mate: number;
  /** Seeds the random numbers of the asked bot, together with the round. */
  readonly name: string;
}

/**
 * The rounds of a game in which a seat had a turn, each as it was. Of the rounds before only that is told which says where the
 * game stands: who lost what, who is in, who begins. What anybody bid or called there, and all earlier games, are left out. So
 * whoever is asked this cannot know an opponent by how it played before.
 *
 * @param moves a record of this game that the rules accept.
 */
export function strangerRounds(
  head: GameHead,
  luck: Luck,
  moves: readonly number[],
  { seat, mate, name }: Asked,
): StrangerRound[] {
  const { ruleset, options, players } = head;
  let mateIsIn = true;
  const referee = new Referee({
    ...{ ruleset, options, players, luck },
    listen: (event) => {
      if (event.type === "out" && event.seat === mate) mateIsIn = false;
    },
  });
  const { game } = referee;
  const rounds: StrangerRound[] = [];
  /** What it saw of this round, and what is told of the rounds before. */
  let here: SeenEvent[] = [];
  const before: SeenEvent[] = [];
  let asks: { decision: number; ask: Ask }[] = [];
  let [round, counts] = [0, false];
  const endRound = (): void => {
    if (counts && asks.some(({ ask }) => ask.decision === "turn")) {
      const rng = deriveSeed(`${name} ${round}`, 0).replace(/^.*:/, "");
      rounds.push({ round, start: { ruleset, options, players, seat, game: 0, rng }, asks });
    }
    before.push(...here.filter((event) => !isSaid(event)));
    [asks, here] = [[], []];
  };
  for (const [decision, move] of moves.entries()) {
    if (game.seat === seat) {
      const { decision: kind, events } = referee.ask();
      if (game.round === round) {
        here.push(...events);
        asks.push({ decision, ask: { decision: kind, events } });
      } else {
        // The end of earlier rounds comes first.
        const begin = events.findLastIndex(({ type }) => type === "round");
        here.push(...events.slice(0, begin));
        endRound();
        [round, counts, here] = [game.round, mateIsIn, events.slice(begin)];
        asks.push({ decision, ask: { decision: kind, events: [...before, ...here] } });
      }
    }
    const fault = faultOfMove(move);
    if (fault === undefined) game.apply(move);
    else game.forfeit(fault);
  }
  endRound();
  return rounds;
}

/** A match that is over, and two of its bots, by their numbers in it. */
export interface StrangerMatch {
  readonly head: GameHead;
  /** One for each deal. */
  readonly seeds: readonly string[];
  /** The moves of all games, in order. */
  readonly games: readonly (readonly number[])[];
  readonly bot: number;
  readonly mate: number;
}

/** Where two bots of a match sit in one of its games. */
export function seatsIn({ head, seeds, bot, mate }: Omit<StrangerMatch, "games">, game: number) {
  const seating = seatings(head.players)[Math.floor(game / seeds.length)]!;
  return { seat: seating.indexOf(bot), mate: seating.indexOf(mate) };
}

/**
 * At most so many rounds of a match, drawn evenly, put to one of its bots as to a stranger. `game` is an index into `games`.
 * The same match and name give the same rounds to everybody.
 */
export function strangerSample(match: StrangerMatch, name: string, most: number): (StrangerRound & { game: number })[] {
  const { head, seeds, games } = match;
  const all = games.flatMap((moves, game) => {
    const asked = { ...seatsIn(match, game), name: `${name} ${game}` };
    return strangerRounds(head, mustLuck(seeds[game % seeds.length]!), moves, asked).map((one) => ({ ...one, game }));
  });
  const drawn = all.map((one) => ({ one, order: sha256(`${name} ${one.game} ${one.round}`) }));
  drawn.sort((a, b) => (a.order < b.order ? -1 : 1));
  return drawn.slice(0, most).map(({ one }) => one);
}
