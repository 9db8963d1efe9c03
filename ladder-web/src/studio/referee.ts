import { type FaultKind, mustLuck, PHASE_DEALS, type Phase, phasesOf, playMoves, seatings } from "@liars-ladder/rules";
import { type GameRecord, playPhase } from "@liars-ladder/sandbox/rooms";
import type { Job, PlayedGame, Told } from "./job.ts";
import { LOOK_MS, Room } from "./room.ts";

// Plays a job in the worker that the studio's frame starts: games by the ladder's rules and in its order, each bot in
// its own worker. It is one script without imports (ladder-web/studio.ts).

/** How many phases are played at a time: while a bot of one phase thinks, another phase goes on. */
const LANES = Math.min(4, Math.max(2, navigator.hardwareConcurrency - 1));

addEventListener("message", ({ ports: [port] }: MessageEvent) => {
  if (port === undefined) return;
  const tell = (told: Told): void => port.postMessage(told);
  port.onmessage = ({ data }: MessageEvent<Job>) => {
    void play(data, tell).catch((error: unknown) => {
      tell({ type: "problem", message: error instanceof Error ? error.message : String(error) });
    });
  };
  tell({ type: "beat" });
});

async function play(job: Job, tell: (told: Told) => void): Promise<void> {
  const phases = phasesOf(job.seeds.length, seatings(job.bundles.length), PHASE_DEALS);
  /** By bot: why it is out of the match. */
  const dead: (FaultKind | null)[] = job.bundles.map(() => null);
  const open = new Set<Room>();
  const beat = setInterval(() => {
    tell({ type: "beat" });
    for (const room of open) room.look();
  }, LOOK_MS);
  const over: (PlayedGame[] | undefined)[] = [];
  let next = 0;
  let told = 0;
  const lane = async (): Promise<void> => {
    for (let p = next++; p < phases.length; p = next++) {
      over[p] = await playOne(job, phases[p]!, dead, open);
      // Games are reported in their order, however many phases are played at a time.
      for (let games = over[told]; games !== undefined; games = over[++told])
        for (const game of games) tell({ type: "game", game });
    }
  };
  try {
    await Promise.all(Array.from({ length: LANES }, lane));
    tell({ type: "done" });
  } finally {
    clearInterval(beat);
    for (const room of open) room.close();
  }
}

/** Plays one phase, with each bot started anew. `dead` is read and written. `open` has the rooms meanwhile. */
async function playOne(
  { ruleset, options, bundles, seeds }: Job,
  { seating, from, to }: Phase,
  dead: (FaultKind | null)[],
  open: Set<Room>,
): Promise<PlayedGame[]> {
  const seats = seating.map((bot) => ({ version: bot, bundle: bundles[bot]!, dead: dead[bot]! }));
  const rooms = seats.map((seat) => (seat.dead === null ? new Room(seat.bundle) : null));
  for (const room of rooms) if (room) open.add(room);
  const games: PlayedGame[] = [];
  const onGame = (record: GameRecord): void => {
    const deal = from + games.length;
    const head = { ruleset, options, players: seating.length };
    const result = playMoves(head, mustLuck(seeds[deal]!), record.moves).result();
    if (result === undefined) throw new Error("a game ended before its end");
    for (const { seat, kind } of record.faults)
      if (kind !== "illegal" && kind !== "exception") dead[seating[seat]!] ??= kind;
    games.push(gameOf(record, deal, seating, result.ranks));
  };
  const calls = playPhase({ ruleset, options, seats, seeds: seeds.slice(from, to) }, onGame);
  for (let step = calls.next(); !step.done; ) {
    const room = rooms[step.value.seat];
    if (!room) throw new Error("a bot that is out was asked");
    step = calls.next(await room.call(step.value));
  }
  for (const room of rooms) {
    room?.close();
    if (room) open.delete(room);
  }
  return games;
}

const gameOf = (
  { moves, faults, logs, cpu }: GameRecord,
  deal: number,
  seating: readonly number[],
  ranks: readonly number[],
): PlayedGame => ({
  ...{ deal, seating, moves, ranks, logs, time: cpu },
  faults: faults.map(({ seat, decision, kind, message, stack }) => ({ seat, decision, kind, message, stack })),
});
