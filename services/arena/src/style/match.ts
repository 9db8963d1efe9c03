import {
  addJudgement,
  decodeMoves,
  type Event,
  judge,
  luckOfGame,
  mustLuck,
  type Options,
  playMoves,
  seatings,
  WHOLE,
} from "@liars-ladder/rules";
import { listOf, noSums } from "./sums.ts";

/** The part of a finished match that its style depends on. */
export interface StyleJob {
  ruleset: string;
  options: Options;
  players: number;
  /** One seed for each deal. */
  seeds: readonly string[];
  /** The games in order. CPU time is in ms, in seat order. */
  games: readonly { moves: Uint8Array; cpu: readonly number[] }[];
}

/**
 * The style of one bot of the line-up: its sums as they are stored, and its luck in each game, in 1/10,000 of a place.
 */
export interface BotStyle {
  sums: number[];
  luck: number[];
}

/**
 * How many bids and challenges of a game are judged: computing a chance takes up to 0.5 ms in the card games. Bots
 * that want to win never come near this number. Beyond it, only the earlier ones count.
 */
const JUDGED = 1_000;

function playGame(job: StyleJob, index: number, moves: Uint8Array): { events: Event[]; ranks: readonly number[] } {
  const events: Event[] = [];
  const luck = mustLuck(job.seeds[index % job.seeds.length]!);
  const { ranks } = playMoves(job, luck, decodeMoves(moves) ?? [], (event) => events.push(event)).result() ?? {};
  if (!ranks) throw new Error(`game ${index} has no end`);
  return { events, ranks };
}

/** Each seat's luck in a game, in 1/10,000 of a place. −0 would be read back as 0. */
const favourOf = (job: StyleJob, events: readonly Event[]): number[] =>
  luckOfGame(job, events).map((places) => Math.round(places * WHOLE) || 0);

/** The luck of each bot of the line-up in each game, as `styleOfMatch` has it, and nothing else. */
export function luckOfGames(job: StyleJob): number[][] {
  const phases = seatings(job.players);
  const bots = Array.from({ length: job.players }, () => [] as number[]);
  for (const [index, { moves }] of job.games.entries()) {
    const favour = favourOf(job, playGame(job, index, moves).events);
    for (const [seat, bot] of phases[Math.floor(index / job.seeds.length)]!.entries()) bots[bot]!.push(favour[seat]!);
  }
  return bots;
}

/** Plays a match again and sums up how each of its bots played. The result is the same wherever it runs. */
export function styleOfMatch(job: StyleJob): BotStyle[] {
  const { players, seeds } = job;
  const phases = seatings(players);
  const bots = Array.from({ length: players }, () => ({ sums: noSums(), luck: [] as number[] }));
  for (const [index, { moves, cpu }] of job.games.entries()) {
    const seats = phases[Math.floor(index / seeds.length)]?.map((bot) => bots[bot]) as typeof bots;
    const { events, ranks } = playGame(job, index, moves);
    const styles = seats.map(({ sums }) => sums);
    let judged = 0;
    for (const judgement of judge(job, events)) {
      addJudgement(styles, judgement);
      if (judgement.kind !== "watch" && ++judged === JUDGED) break;
    }
    for (const event of events) {
      if (event.type === "act" || (event.type === "out" && event.reason === "forfeit"))
        seats[event.seat]!.sums.decisions++;
    }
    const favour = favourOf(job, events);
    for (const [seat, { sums, luck: ofGames }] of seats.entries()) {
      const rank = ranks[seat]!;
      sums.games++;
      sums.cpu += Math.round((cpu[seat] ?? 0) * 1000);
      sums.places[rank - 1]!++;
      for (const [other, theirs] of ranks.entries()) if (other !== seat) sums.halves += 1 + Math.sign(theirs - rank);
      const places = favour[seat]!;
      ofGames.push(places);
      sums.luck += places;
    }
  }
  return bots.map(({ sums, luck }) => ({ sums: listOf({ ...sums, matches: 1, luckSquares: sums.luck ** 2 }), luck }));
}
