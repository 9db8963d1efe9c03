import type { MatchResult } from "@liars-ladder/protocol";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { logs } from "../../sdk/cli/src/commands/logs.ts";
import { commitMatch } from "../../services/arena/src/matches/commit.ts";
import { enterBots, openJobs } from "../../services/arena/test/league.ts";
import {
  must,
  openRig,
  openRunner,
  playMatch,
  type Rig,
  type SignedUp,
  source,
  type TestRunner,
  until,
} from "../../services/arena/test/rig.ts";
import { schedule } from "../../services/arena/test/schedule.ts";

// What an author asks the ladder for in the terminal: each command in this process, a real arena behind it.

const LADDER = "palafico-duel";
const SOURCE = `// line 1\n// @only ${LADDER}\nthrow new Error("line 3");\n// line 4\n`;

let rig: Rig;
let runner: TestRunner;
let ada: SignedUp;
let mine = "";

beforeAll(async () => {
  rig = await openRig({ openMatches: 0 });
  runner = await openRunner(rig.databaseUrl);
  await rig.sql`delete from ladder where id <> ${LADDER}`;
  await enterBots(rig.sql, [LADDER]);
  ada = await rig.signUp("ada");
  vi.stubEnv("LIARS_TOKEN", ada.token);
  mine = must(await ada.client.submitVersion({ params: { bot: "mine" }, body: source(SOURCE) })).id;
  await until("the build", async () => must(await ada.client.getVersion({ params: { version: mine } })).active);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await runner?.close();
  await rig?.close();
});

/** What a command writes to stdout. */
async function said(command: () => Promise<void>): Promise<string> {
  const lines: string[] = [];
  const log = vi.spyOn(console, "log").mockImplementation((line) => void lines.push(String(line)));
  try {
    await command();
    return lines.join("\n");
  } finally {
    log.mockRestore();
  }
}

describe("liars logs --failed", () => {
  test("of a bot without faults says so", async () => {
    expect(await said(() => logs("mine", { server: rig.url, failed: true, limit: 20 }))).toBe(
      "Version 1 had no faults in its games.",
    );
  });

  test("shows each cause once, with its line, however often it came and whatever was logged since", async () => {
    const fault = (kind: "exception" | "illegal", text: string, game: number) => ({ game, move: 1, kind, text });
    const made = await schedule(rig.sql, 2);
    // No runner has them: the arena would give them to one before long.
    await rig.sql`update match set queued_at = now() + interval '1 day'`;
    for (const job of await openJobs(rig.sql, LADDER)) {
      const bot = job.bots.findIndex(({ version }) => version === mine);
      const faults = [0, 1, 2].map((game) =>
        fault("exception", `Error: line 3, card ${game} (${game}.5 ms CPU)\n    at bot.ts:3:7`, game),
      );
      faults.push(fault("illegal", "no bid", 3));
      const logged = Array.from({ length: 200 }, () => ({ game: 3, move: 2, kind: "log" as const, text: "hello" }));
      const result: MatchResult = { ...playMatch(job), logs: [...faults, ...logged].map((one) => ({ ...one, bot })) };
      if (bot >= 0) expect(await commitMatch(rig.sql, result)).toHaveProperty("ladder");
    }
    expect(made.length).toBeGreaterThan(0);
    const told = await said(() => logs("mine", { server: rig.url, failed: true, limit: 1 }));
    expect(told).toMatch(/^ada\/mine, version 1: \d+ faults in \d+ match(es)?, each cause once\./);
    expect(told).toMatch(/EXCEPTION, \d+ times in \d+ games \(palafico-duel \d+\), last \d+ \S+ ago in \S+\.\d\n/);
    expect(told.match(/> 3 \| throw new Error/g)).toHaveLength(1);
    expect(told).toContain("1 more cause: --limit 2");
    expect(told).not.toContain("hello");
    const { groups } = JSON.parse(
      await said(() => logs("mine", { server: rig.url, failed: true, limit: 20, json: true })),
    );
    expect(groups).toMatchObject([
      { kind: "exception", at: { file: "bot.ts", line: 3, column: 7 }, frame: expect.stringContaining("> 3 |") },
      { kind: "illegal", at: null, frame: null, text: "no bid" },
    ]);
  });
});
