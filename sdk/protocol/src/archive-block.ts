import { promisify } from "node:util";
import { brotliCompress, brotliDecompressSync, constants } from "node:zlib";
import type { Static } from "typebox";
import { Engine } from "./basics.ts";
import { parseMessage } from "./jobs.ts";
import { jsonOrNothing } from "./json.ts";

/**
 * A block of an archive: some matches, column by column, packed by Brotli. What is alike stands together, so that it packs well:
 * all ids, all line-ups, all moves. Versions and engines are named once, and then by their number.
 */

/** A match that was played. Its games are in order; each seat's CPU time is in ms. */
export interface ArchivedMatch {
  id: string;
  commit: number;
  /** ms since 1970. */
  finishedAt: number;
  isVoid: boolean;
  /** Whether the fit weighs how far its deals differ: matches of early versions did not store it. */
  spread: boolean;
  /** Whether it is in the sums of how its versions play. */
  styled: boolean;
  engine: Static<typeof Engine> | null;
  /** Ids, by place in the line-up. */
  versions: string[];
  /** One a deal. */
  seeds: string[];
  games: { moves: Uint8Array; cpu: number[] }[];
}

/** An archive that is not what its arena wrote. */
export class ArchiveProblem extends Error {}

/** No block is longer when it is unpacked, bytes. */
const LONGEST_BLOCK = 64 * 1024 * 1024;

const VOID = 1;
const SPREAD = 2;
const STYLED = 4;
/** Its seeds are not all of the ladder's cipher, and are kept as text. */
const TEXT_SEEDS = 8;
/** Its CPU times are not all whole microseconds, and are kept in single precision. */
const FLOAT_CPU = 16;
const FLAGS = 31;

const CHACHA = /^chacha8:[0-9a-f]{64}$/;
const isMicro = (ms: number): boolean => Math.round(ms * 1000) / 1000 === ms && ms >= 0 && ms < 1e9;

/** Packs matches that were played, in the order of their commits. */
export async function packBlock(matches: readonly ArchivedMatch[]): Promise<Uint8Array> {
  const bytes = blockOf(matches);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return promisify(brotliCompress)(bytes, { params });
}

function blockOf(matches: readonly ArchivedMatch[]): Buffer {
  const versions = numbered(matches.flatMap((match) => match.versions));
  const engines = numbered(matches.map(({ engine }) => JSON.stringify(engine)));
  const parts: Uint8Array[] = [];
  const whole = (value: number): void => {
    const bytes: number[] = [];
    for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) + 128);
    parts.push(Uint8Array.from([...bytes, value]));
  };
  const text = (value: string): void => {
    const bytes = Buffer.from(value);
    whole(bytes.length);
    parts.push(bytes);
  };
  /** A column of whole numbers, each as its difference to the one before. */
  const steps = (values: readonly number[]): void => {
    for (const [i, value] of values.entries()) {
      const step = value - (values[i - 1] ?? 0);
      whole(step < 0 ? -2 * step - 1 : 2 * step);
    }
  };
  const flagged = matches.map((match) => ({ ...match, flags: flagsOf(match) }));
  const games = flagged.flatMap((match) => match.games.map((game) => ({ ...game, flags: match.flags })));
  whole(versions.size);
  for (const version of versions.keys()) parts.push(uuidBytes(version));
  whole(engines.size);
  for (const engine of engines.keys()) text(engine);
  whole(matches.length);
  for (const { id } of matches) parts.push(uuidBytes(id));
  for (const { flags } of flagged) whole(flags);
  for (const { engine } of matches) whole(engines.get(JSON.stringify(engine))!);
  steps(matches.map(({ commit }) => commit));
  steps(matches.map(({ finishedAt }) => finishedAt));
  for (const { seeds } of matches) whole(seeds.length);
  for (const match of matches) whole(match.games.length);
  for (const match of matches) for (const version of match.versions) whole(versions.get(version)!);
  for (const { flags, seeds } of flagged)
    for (const seed of seeds) (flags & TEXT_SEEDS) !== 0 ? text(seed) : parts.push(Buffer.from(seed.slice(8), "hex"));
  for (const { flags, cpu } of games)
    if ((flags & FLOAT_CPU) !== 0) parts.push(new Uint8Array(Float32Array.from(cpu).buffer));
    else for (const ms of cpu) whole(Math.round(ms * 1000));
  for (const { moves } of games) whole(moves.length);
  for (const { moves } of games) parts.push(moves);
  return Buffer.concat(parts);
}

const flagsOf = ({ isVoid, spread, styled, seeds, games }: ArchivedMatch): number =>
  (isVoid ? VOID : 0) +
  (spread ? SPREAD : 0) +
  (styled ? STYLED : 0) +
  (seeds.every((seed) => CHACHA.test(seed)) ? 0 : TEXT_SEEDS) +
  (games.every(({ cpu }) => cpu.every(isMicro)) ? 0 : FLOAT_CPU);

/** Each different text once, with its number. */
const numbered = (texts: readonly string[]): Map<string, number> =>
  new Map([...new Set(texts)].map((text, i) => [text, i]));

/** How many bytes a packed block has when it is unpacked. */
export const blockBytes = (packed: Uint8Array): number => unzip(packed).length;

/** @throws ArchiveProblem when it is no block. */
export function unpackBlock(packed: Uint8Array, players: number): ArchivedMatch[] {
  const read = reader(unzip(packed));
  const { take, whole, text, each } = read;
  const versions = each(read.count(), () => uuidOf(take(16)));
  const engines = each(read.count(), () => engineOf(text()));
  const length = read.count();
  const ids = each(length, () => uuidOf(take(16)));
  const flags = each(length, () => whole(FLAGS));
  const engine = each(length, () => whole(engines.length - 1));
  const commits = read.steps(length);
  const times = read.steps(length);
  const deals = each(length, read.count);
  const games = each(length, read.count);
  const seated = each(length, () => each(players, () => versions[whole(versions.length - 1)]!));
  const is = (match: number, flag: number) => (flags[match]! & flag) !== 0;
  const seeds = deals.map((count, i) =>
    each(count, () => (is(i, TEXT_SEEDS) ? text() : `chacha8:${take(32).toString("hex")}`)),
  );
  const cpuOf = (i: number) => (is(i, FLOAT_CPU) ? shortest(take(4).readFloatLE()) : whole() / 1000);
  const cpu = games.map((count, i) => each(count, () => each(players, () => cpuOf(i))));
  const lengths = games.map((count) => each(count, read.count));
  const moves = lengths.map((of) => of.map((bytes) => Uint8Array.from(take(bytes))));
  read.end();
  return ids.map((id, i) => ({
    ...{ id, commit: commits[i]!, finishedAt: times[i]! },
    ...{ isVoid: is(i, VOID), spread: is(i, SPREAD), styled: is(i, STYLED) },
    ...{ engine: engines[engine[i]!] ?? null, versions: seated[i]!, seeds: seeds[i]! },
    games: moves[i]!.map((of, game) => ({ moves: of, cpu: cpu[i]![game]! })),
  }));
}

/** Reads bytes from the first to the last. Nothing that they say makes it read, or make room for, more than they are. */
function reader(bytes: Buffer) {
  let at = 0;
  const take = (length: number): Buffer => {
    if (at + length > bytes.length) throw new ArchiveProblem("a block ends too early");
    at += length;
    return bytes.subarray(at - length, at);
  };
  const whole = (most = Number.MAX_SAFE_INTEGER): number => {
    let value = 0;
    for (let unit = 1; ; unit *= 128) {
      const byte = take(1)[0]!;
      value += (byte % 128) * unit;
      if (value > most) throw new ArchiveProblem("a block holds a number that is too large");
      if (byte < 128) return value;
    }
  };
  const each = <T>(length: number, one: () => T): T[] => Array.from({ length }, one);
  const count = (): number => whole(bytes.length);
  return {
    take,
    whole,
    each,
    count,
    text: (): string => take(count()).toString(),
    steps: (length: number): number[] => {
      let value = 0;
      return each(length, () => {
        const step = whole();
        value += step % 2 === 1 ? -(step + 1) / 2 : step / 2;
        return value;
      });
    },
    end: (): void => {
      if (at < bytes.length) throw new ArchiveProblem("a block has more than its matches");
    },
  };
}

function engineOf(text: string): ArchivedMatch["engine"] {
  if (text === "null") return null;
  const read = parseMessage(Engine, jsonOrNothing(text));
  if (!read.ok) throw new ArchiveProblem(`a block holds an engine that is none: ${read.message}`);
  return read.value;
}

function unzip(packed: Uint8Array): Buffer {
  try {
    return brotliDecompressSync(packed, { maxOutputLength: LONGEST_BLOCK });
  } catch (error) {
    throw new ArchiveProblem(`a block cannot be unpacked: ${(error as Error).message}`);
  }
}

/** The number with the fewest digits that is this one in single precision: what PostgreSQL writes. */
function shortest(value: number): number {
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return Number(value.toPrecision(9));
}

const uuidBytes = (id: string): Uint8Array => Buffer.from(id.replaceAll("-", ""), "hex");

function uuidOf(bytes: Buffer): string {
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
