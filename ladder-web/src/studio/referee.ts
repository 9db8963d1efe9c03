import { type Event, type FaultKind, mustLuck, type Phase, phasesOf, playMoves, seatings } from "@liars-ladder/rules";
import { type GameRecord, HouseRoom, LIMITS, playPhase, rerunPhase } from "@liars-ladder/sandbox/rooms";
import type { AskedAgain, Job, PlayedGame, Rejob, Told, Work } from "./job.ts";
import { LOOK_MS, Room, Rooms } from "./room.ts";

// Plays a job in the worker that the studio's frame starts: games by the ladder's rules and in its order, each bot in
// its own worker, but for house bots. It is one script without imports (ladder-web/studio.ts).

/** How many phases are played at a time: while a bot of one phase thinks, another phase goes on. */
const LANES = Math.min(4, Math.max(2, navigator.hardwareConcurrency - 1));

addEventListener("message", ({ ports: [port] }: MessageEvent) => {
  if (port === undefined) return;
  const tell = (told: Told): void => port.postMessage(told);
  port.onmessage = ({ data }: MessageEvent<Work>) => {
    void work(data, tell).catch((error: unknown) => {
      tell({ type: "problem", message: error instanceof Error ? error.message : String(error) });
    });
  };
  tell({ type: "beat" });
});

async function work(given: Work, tell: (told: Told) => void): Promise<void> {
  const rooms = new Rooms();
  const beat = setInterval(() => {
    tell({ type: "beat" });
    rooms.look();
  }, LOOK_MS);
  try {
    await ("play" in given ? play(given.play, rooms, tell) : rerun(given.rerun, rooms, tell));
    tell({ type: "done" });
  } finally {
    clearInterval(beat);
    rooms.closeAll();
  }
}

/** Does all of these, some at a time. */
async function inLanes<T>(tasks: readonly T[], run: (task: T, number: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let n = next++; n < tasks.length; n = next++) await run(tasks[n]!, n);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** By bot: why it is out of a match, and is not asked again. */
type Out = readonly (FaultKind | null)[];

async function play(job: Job, rooms: Rooms, tell: (told: Told) => void): Promise<void> {
  const phases = phasesOf(job.seeds.length, seatings(job.bots.length), job.phase);
  /** By match, as the games show that were told so far. */
  const out: Out[] = [];
  const nobody = job.bots.map(() => null);
  const matchOf = ({ from }: Phase): number => Math.floor(from / (job.match ?? Number.POSITIVE_INFINITY));
  const outOf = (phase: Phase): Out => out[matchOf(phase)] ?? nobody;
  const over: ({ games: PlayedGame[]; out: Out } | undefined)[] = [];
  let told = 0;
  let telling = false;
  // Games are told in their order, however many phases are played at a time. If a bot was out by then that had played,
  // its phase is played again without it.
  const tellAll = async (): Promise<void> => {
    if (telling) return;
    telling = true;
    for (let phase = phases[told]; phase !== undefined && over[told] !== undefined; phase = phases[++told]) {
      const now = outOf(phase);
      const played = over[told]!;
      const games = isSame(played.out, now) ? played.games : await playOne(job, phase, now, rooms);
      over[told] = undefined;
      for (const game of games) tell({ type: "game", game });
      out[matchOf(phase)] = now.map((kind, bot) => kind ?? putOut(games, bot));
    }
    telling = false;
  };
  await inLanes(phases, async (phase, p) => {
    const now = outOf(phase);
    over[p] = { games: await playOne(job, phase, now, rooms), out: now };
    await tellAll();
  });
}

const isSame = (a: Out, b: Out): boolean => a.every((kind, bot) => kind === b[bot]);

/** Why these games put a bot out of its match, if they do. */
const putOut = (games: readonly PlayedGame[], bot: number): FaultKind | null =>
  games
    .flatMap(({ faults, seating }) => faults.filter(({ seat }) => seating[seat] === bot))
    .find(({ kind }) => kind !== "illegal" && kind !== "exception")?.kind ?? null;

/** Each bot is asked again by itself, phase by phase, and begun afresh for each. */
async function rerun(job: Rejob, rooms: Rooms, tell: (told: Told) => void): Promise<void> {
  const { ruleset, options, players, phases, wanted } = job;
  const tasks = phases.flatMap((_, phase) => job.bots.map((bot) => ({ ...bot, phase })));
  await inLanes(tasks, async ({ bot, bundle, phase }) => {
    const places = phases.map(({ seating, games }) => ({ seat: seating.indexOf(bot), games }));
    const spec = { ruleset, options, players, bot: { id: `${bot}`, bundle }, phases: places };
    let times: [number, number][] = [];
    const calls = rerunPhase(spec, phase, {
      limits: LIMITS,
      onDecision: ({ decision, cpuMs, here }, _, game) => {
        times.push([decision, cpuMs]);
        if (wanted?.phase === phase && wanted.game === game && wanted.decision === decision)
          tell({ type: "decided", here });
      },
      onGame: ({ difference: at, faults: _, ...game }) => {
        const difference = at && {
          ...{ decision: at.decision, round: at.round, seat: at.seat, question: at.ask.decision },
          ...{ recorded: at.recorded, here: at.here },
        };
        const again: AskedAgain = { ...game, bot, times, ...(difference && { difference }) };
        times = [];
        tell({ type: "again", game: again });
      },
    });
    let room: Room | undefined;
    for (let step = calls.next(); !step.done; ) {
      room ??= rooms.open(bundle);
      step = calls.next(await room.call(step.value));
    }
    if (room) await rooms.giveBack(room);
  });
}

/** Plays one phase, with each bot started anew. */
async function playOne(
  { ruleset, options, bots, seeds }: Job,
  { seating, from, to }: Phase,
  out: Out,
  rooms: Rooms,
): Promise<PlayedGame[]> {
  const seats = seating.map((bot) => ({ version: bot, bundle: bots[bot]!.script, dead: out[bot]! }));
  const players = seats.map(({ version, bundle, dead }) =>
    dead !== null ? null : bots[version]!.beside ? new HouseRoom() : rooms.open(bundle),
  );
  const games: PlayedGame[] = [];
  const onGame = (record: GameRecord): void => {
    const deal = from + games.length;
    const head = { ruleset, options, players: seating.length };
    const forfeits: (FaultKind | undefined)[] = seating.map(() => undefined);
    const listen = (event: Event): void => {
      if (event.type === "out" && event.reason === "forfeit") forfeits[event.seat] = event.fault;
    };
    const result = playMoves(head, mustLuck(seeds[deal]!), record.moves, listen).result();
    if (result === undefined) throw new Error("a game ended before its end");
    games.push({ ...gameOf(record, deal, seating, result.ranks), forfeits });
  };
  const calls = playPhase({ ruleset, options, seats, seeds: seeds.slice(from, to) }, onGame);
  for (let step = calls.next(); !step.done; ) {
    const player = players[step.value.seat];
    if (!player) throw new Error("a bot that is out was asked");
    step = calls.next(await player.call(step.value));
  }
  for (const player of players) if (player instanceof Room) await rooms.giveBack(player);
  return games;
}

const gameOf = (
  { moves, faults, logs, cpu }: GameRecord,
  deal: number,
  seating: readonly number[],
  ranks: readonly number[],
): Omit<PlayedGame, "forfeits"> => ({
  ...{ deal, seating, moves, ranks, logs, time: cpu },
  faults: faults.map(({ seat, decision, kind, message, stack }) => ({ seat, decision, kind, message, stack })),
});
