import { execFile } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { WORKER_OPTIONS } from "@liars-ladder/protocol";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { PATIENT } from "../patience.ts";
import { hasFaketime, NEEDS_FAKETIME } from "./faults/clock.ts";
import { type League, openLeague, type Store, signUp } from "./faults/league.ts";
import { type Ledger, openLedger } from "./faults/ledger.ts";
import { makeHouse, makePages } from "./house.ts";
import { audit } from "./ledger.ts";
import { descendants, endPrograms, repository, type Seen, survivors } from "./program.ts";
import { hasRedis, NEEDS_REDIS } from "./redis.ts";

// All that can break, one after the other, while matches are played and bots are sent. FAULT_ROUNDS=3 does it thrice.

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 1);
/** Longer than a job's lock lasts. Long runs wait for a minute. */
const LONG_MS = ROUNDS > 1 ? 60_000 : 2 * WORKER_OPTIONS.lockDuration;

/** Bots that an author sends: fewer than the ten a day, as one whose answer was lost is sent twice. */
const A_DAY = 8;

type Strike = (league: League) => Promise<void> | void;

const runnerOf = (league: League) => league.runners[0]!.now();

/** SIGKILL, and nothing that it started stays. */
async function kill(program: { pid: number; kill: (name: NodeJS.Signals) => void; ended: Promise<unknown> }) {
  const below = descendants(program.pid);
  program.kill("SIGKILL");
  await program.ended;
  expect(await survivors(below)).toEqual([]);
}

const COMMON: Record<string, Strike> = {
  "a match process is killed": async (league) => {
    const playing = await vi.waitFor(() => {
      const found = descendants(runnerOf(league).pid).filter(({ command }) => command.includes("match-process"));
      expect(found).not.toEqual([]);
      return found as Seen[];
    }, PATIENT);
    for (const { pid } of playing) tryKill(pid);
  },
  "a runner is killed": (league) => kill(runnerOf(league)),
  "the arena is killed": (league) => kill(league.arena.now()),
  "a runner stands still for longer than its locks last": async (league) => {
    const { pid } = runnerOf(league);
    process.kill(pid, "SIGSTOP");
    await sleep(LONG_MS);
    process.kill(pid, "SIGCONT");
  },
  "the runners' network is cut for longer than their locks last": async ({ network }) => {
    network.cut();
    await sleep(LONG_MS);
    network.mend();
  },
  "the clocks go an hour ahead, and back": async (league) => {
    league.clock.move(1);
    await playsOn(league);
    league.clock.move(0);
  },
  "the database is killed": ({ database }) => database.kill(),
  "the database's disk is full": async ({ database }) => {
    database.fill();
    await sleep(10_000);
    database.empty();
  },
};

const FAULTS: Record<Store, Record<string, Strike>> = {
  PostgreSQL: COMMON,
  Redis: {
    "Redis is killed, and starts with its data": ({ redis }) => redis?.crash("kept"),
    "Redis is killed, and starts with nothing": ({ redis }) => redis?.crash("lost"),
    "Redis stands still": async ({ redis }) => {
      redis?.pause();
      await sleep(LONG_MS);
      redis?.resume();
    },
    "a runner is killed": COMMON["a runner is killed"]!,
    "the runners' network is cut for longer than their locks last":
      COMMON["the runners' network is cut for longer than their locks last"]!,
    "the arena is killed": COMMON["the arena is killed"]!,
  },
};

function tryKill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

const lastWords = (league: League): string =>
  [league.arena, ...league.runners].map((one) => one.now().stderr() + one.now().stdout().slice(-2_000)).join("\n---\n");

/** Waits until two matches are over that there are not yet. @returns seconds until the second one. */
async function playsOn(league: League): Promise<number> {
  const from = performance.now();
  const ids = async (query: string) => {
    const rows = await league.ask<{ id: string }>(query);
    expect(rows, "the database answers").toBeDefined();
    return rows!.map(({ id }) => id);
  };
  const before = new Set(await vi.waitFor(() => ids("select id from match"), PATIENT));
  await vi.waitFor(async () => {
    const over = await ids("select id from match where state = 'finished'");
    expect(over.filter((id) => !before.has(id)).length, lastWords(league)).toBeGreaterThanOrEqual(2);
  }, PATIENT);
  return (performance.now() - from) / 1000;
}

let house: string;
let pages: string;
beforeAll(() => {
  house = makeHouse(0.2);
  pages = makePages();
});
afterAll(() => {
  for (const folder of [house, pages]) rmSync(folder, { recursive: true, force: true });
});

describe.each(Object.keys(FAULTS) as Store[])("with its queue in %s", (store) => {
  let league: League;
  let ledger: Ledger;
  let sent = 0;
  let author: Awaited<ReturnType<typeof signUp>>;

  const missing =
    (process.getuid?.() !== 0 && "needs root, for a disk that can be full") ||
    (!hasFaketime() && NEEDS_FAKETIME) ||
    (store === "Redis" && !hasRedis() && NEEDS_REDIS);
  beforeEach(({ skip }) => {
    if (missing) skip(missing);
  });
  beforeAll(async () => {
    if (missing) return;
    league = await openLeague(store, house, pages);
    ledger = openLedger(league);
    await playsOn(league);
  });
  afterAll(async () => {
    await ledger?.close();
    await endPrograms();
    await league?.remove();
  });

  const rounds = Array.from({ length: ROUNDS }, (_, round) => round + 1);
  const strikes = rounds.flatMap((round) =>
    Object.entries(FAULTS[store]).map(([name, strike]) => ({ round, name, strike })),
  );

  test.each(strikes)("round $round: $name, and play goes on", async ({ name, strike }) => {
    if (sent % A_DAY === 0)
      author = await vi.waitFor(() => signUp(league, `author-${sent}`), { ...PATIENT, interval: 5_000 });
    const submitted = ledger.submit(author, `bot-${sent++}`);
    await strike(league);
    const seconds = await playsOn(league);
    await submitted;
    console.log(`${store}, ${name}: two new matches within ${seconds.toFixed(1)} s`);
  });

  test("everything that was begun has ended once, and the ratings are those of the games", async () => {
    const ids = (names: string[]) => names.map((name) => `'${name}'`).join();
    const matches = ledger.matches();
    await vi.waitFor(async () => {
      const open = `select id, state from match where state in ('queued', 'running') and id in (${ids(matches)})`;
      expect(await league.ask(open)).toEqual([]);
      const building = "select id, state from version where state in ('queued', 'building')";
      expect(await league.ask(building)).toEqual([]);
    }, PATIENT);
    const states = await league.ask<{ id: string; state: string; reason: string | null }>(
      `select id, state, reason from match where id in (${ids(matches)})`,
    );
    expect(states?.map(({ id }) => id).sort(), "no match is lost").toEqual([...new Set(matches)].sort());
    expect(
      states?.filter(({ state, reason }) => state !== "finished" && !(state === "void" && reason)),
      "none is parked",
    ).toEqual([]);
    const versions = await league.ask<{ name: string; state: string }>(
      `select b.name, v.state from version v join bot b on b.id = v.bot_id where b.name in (${ids(ledger.bots())})`,
    );
    expect(new Set(versions?.map(({ name }) => name))).toEqual(new Set(ledger.bots()));
    expect([...new Set(versions?.map(({ state }) => state))]).toEqual(["accepted"]);

    const all = [league.arena, ...league.runners].flatMap((one) => descendants(one.now().pid));
    for (const { code } of await league.stop()) expect(code).toBe(0);
    expect(await survivors(all)).toEqual([]);
    expect(await audit(league.database.url("arena_faults"))).toEqual([]);
    const bin = join(repository, "services/arena/bin/liars-arena.js");
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["--conditions=@liars-ladder/source", bin, "recompute"],
      { env: { PATH: process.env.PATH, DATABASE_URL: league.database.url("arena_faults") } },
    );
    expect(stdout).toMatch(/nothing differs\.\n$/);
    expect(readdirSync(league.room), "nothing is left").toEqual([]);
    console.log(`${store}: ${matches.length} matches, ${versions?.length} versions; ${stdout.trim()}`);
  });
});
