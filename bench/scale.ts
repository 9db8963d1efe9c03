/** What one thing costs, and the command that printed it. */
interface Cost {
  readonly what: string;
  readonly value: number;
  readonly unit: "ms" | "bytes";
  readonly from: string;
}

const TREE = "npm run bench -- tree 300";
const LADDER = "npm run bench -- ladder";
const SIZE = "npm run bench -- size";

/**
 * Measured on 2 cores that were busy with other work, which makes CPU time longer; an idle machine needs less. The tree
 * played 96 matches of ten games on average. A ladder has 5,000 versions and a million games. Bytes are of duels of 16 games, all
 * tables and indexes counted.
 */
export const COSTS = {
  process: { what: "a game: match processes", value: 50.7, unit: "ms", from: TREE },
  runner: { what: "a game: runner", value: 7.5, unit: "ms", from: TREE },
  arena: { what: "a game: arena", value: 13.9, unit: "ms", from: TREE },
  postgres: { what: "a game: PostgreSQL", value: 10.6, unit: "ms", from: TREE },
  commit: { what: "a commit of 32 games", value: 18, unit: "ms", from: LADDER },
  choice: { what: "a match chosen among 5,000 versions", value: 2.52, unit: "ms", from: LADDER },
  fit: { what: "ratings of 5,000 versions, from the start", value: 1002, unit: "ms", from: LADDER },
  intervals: { what: "their intervals", value: 2341, unit: "ms", from: LADDER },
  ranges: { what: "their rank ranges", value: 1481, unit: "ms", from: LADDER },
  table: { what: "the table of 5,000 versions, made anew", value: 40, unit: "ms", from: LADDER },
  played: { what: "a game on the disk, while its season is played", value: 562, unit: "bytes", from: SIZE },
  game: { what: "a game on the disk, once it is archived", value: 83, unit: "bytes", from: SIZE },
} as const satisfies Record<string, Cost>;

/** The ladder that the sums are for. */
export interface Load {
  readonly bots: number;
  readonly gamesAMonth: number;
  readonly gamesAMatch: number;
  readonly ladders: number;
  /** On how many ladders a bot plays, on average. */
  readonly laddersOfBot: number;
}

export const LOAD: Load = { bots: 10_000, gamesAMonth: 100e6, gamesAMatch: 32, ladders: 9, laddersOfBot: 3 };

const SECONDS_A_MONTH = 30 * 24 * 3600;
/** Of a core. Above that, waiting grows faster than work. */
const BUSY = 0.7;
/** The versions of the ladder that was measured. */
const MEASURED = 5_000;

/** What is needed of one part: how it comes about, and how much there is before the next step. */
export interface Need {
  readonly what: string;
  readonly sum: string;
  readonly value: number;
  readonly unit: string;
  readonly room: string;
  /** Needed, of what there is. */
  readonly share: number;
}

export const show = (value: number): string => (value < 10 ? value.toFixed(2) : Math.round(value).toLocaleString("en"));

/** What each part needs, the tightest first. */
export function needs(load: Load = LOAD): Need[] {
  const { process, runner, arena, postgres, choice, fit, intervals, ranges, table, game } = COSTS;
  const games = load.gamesAMonth / SECONDS_A_MONTH;
  const matches = games / load.gamesAMatch;
  const versions = (load.bots * load.laddersOfBot) / load.ladders;
  const cores = (what: string, ms: number, each: string, of: number, room: string): Need => {
    const value = (games * ms) / 1000 / BUSY;
    return { what, sum: `${show(games)} games/s × ${each} ÷ ${BUSY}`, value, unit: "cores", room, share: value / of };
  };
  const round = (load.ladders * (fit.value + intervals.value + ranges.value) * versions) / MEASURED / 1000;
  const disk = (load.gamesAMonth * game.value) / 1e9;
  const making = (matches * choice.value * versions) / MEASURED / 1000 / BUSY;
  const tables = ((load.ladders / round) * table.value * versions) / MEASURED / 1000 / BUSY;
  const playing = process.value + runner.value;
  return [
    cores("runners", playing, `(${process.value} + ${runner.value}) ms`, 16, "16 cores, one machine"),
    cores("arenas", arena.value, `${arena.value} ms`, 1, "1 core, one arena"),
    cores("PostgreSQL: CPU", postgres.value, `${postgres.value} ms`, 8, "8 cores"),
    {
      what: "PostgreSQL: disk, a month, for ever",
      sum: `${show(load.gamesAMonth / 1e6)} M games × ${game.value} bytes`,
      value: disk,
      unit: "GB",
      room: "1,000 GB",
      share: disk / 1000,
    },
    {
      what: "ratings: one round over all ladders",
      sum: `${load.ladders} × (${fit.value} + ${intervals.value} + ${ranges.value}) ms × ${show(versions)} ÷ ${show(MEASURED)} versions`,
      value: round,
      unit: "s",
      room: "60 s, in one thread of each arena",
      share: round / 60,
    },
    {
      what: "choosing line-ups",
      sum: `${show(matches)} matches/s × ${choice.value} ms × ${show(versions)} ÷ ${show(MEASURED)} ÷ ${BUSY}`,
      value: making,
      unit: "cores",
      room: "1 core, one arena",
      share: making,
    },
    {
      what: "tables made anew after each round",
      sum: `${load.ladders} ÷ ${show(round)} s × ${table.value} ms × ${show(versions)} ÷ ${show(MEASURED)} ÷ ${BUSY}`,
      value: tables,
      unit: "cores",
      room: "1 core, one arena",
      share: tables,
    },
  ].toSorted((a, b) => b.share - a.share);
}
