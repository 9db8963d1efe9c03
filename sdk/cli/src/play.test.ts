import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MatchFault } from "@liars-ladder/sandbox";
import { afterAll, beforeAll, expect, it } from "vitest";
import { called, type Typed, typed } from "./typed.fixture.ts";

let dir = "";
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "liars-play-"));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const play = (...args: string[]): Promise<Typed> => called(dir, ["play", ...args]);
const lines = async (file: string): Promise<string[]> =>
  (await readFile(join(dir, file), "utf8")).trimEnd().split("\n");

it("plays the same games, byte for byte, however many are played at a time", async () => {
  // Two matches; a bot that breaks once a match forfeits the rest of that match, and no other.
  const bot = `import { challenge, defineBot } from "@liars-ladder/sdk";
export default defineBot({ name: "greedy", players: { palafico: (game) => ({ turn(view) {
  if (game.number === 5) for (;;) ;
  return view.legal()[0] ?? challenge();
} }) } });`;
  await writeFile(join(dir, "greedy.ts"), bot);
  const run = (parallel: number) =>
    play(
      ...["random", "./greedy.ts", "-r", "palafico", "--games", "72", "--phase", "32", "--seed", "p", "--json"],
      ...["--parallel", String(parallel), "--out", `${parallel}.jsonl`],
    );
  const told = [];
  for (const parallel of [1, 3]) {
    const { code, out } = await run(parallel);
    expect(code).toBe(0);
    // An incident costs nobody anything, and is the machine's.
    const { gamesPerSecond, incidents, bots, faults, ...rest } = JSON.parse(out);
    expect(gamesPerSecond).toBeGreaterThan(0);
    const timeless = ({ cpuMs, ...bot }: { cpuMs: object }) => bot;
    // What the message says of CPU time is measured, and the line is looked for in a time of its own.
    const place = ({ bot, phase, game, decision, kind }: MatchFault) => ({ bot, phase, game, decision, kind });
    told.push({ rest, bots: bots.map(timeless), faults: faults.map(place) });
  }
  expect(told[1]).toEqual(told[0]);
  expect(await readFile(join(dir, "3.jsonl"))).toEqual(await readFile(join(dir, "1.jsonl")));
  expect(await lines("1.jsonl")).toHaveLength(72);
  const [{ rest, bots, faults }] = told as [
    { rest: object; bots: object[]; faults: { phase: number; game: number }[] },
  ];
  expect(rest).toMatchObject({ games: 72, units: 72, stopped: false });
  expect(faults.map(({ phase, game }) => [phase, game])).toEqual([
    [0, 5],
    [2, 5],
  ]);
  // Five games of each match are played; all others are forfeited for the one reason.
  expect(bots[1]).toMatchObject({ forfeits: { timeout: 59 + 3 } });
});

it("plays every ruleset that all of them play, and says which are left out", async () => {
  const { code, out, err } = await play(
    "random",
    "honest",
    "-r",
    "all",
    "--games",
    "1",
    "--json",
    "--out",
    "all.jsonl",
  );
  expect(code).toBe(0);
  expect(err).not.toContain("left out");
  const { runs } = JSON.parse(out) as { runs: { ruleset: string; games: number }[] };
  const ids = (await readdir(join(import.meta.dirname, "../../rules/src/games"), { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(runs.map(({ ruleset }) => ruleset).sort()).toEqual(ids.sort());
  const names = (await lines("all.jsonl")).map((line) => JSON.parse(line).id);
  expect(new Set(names).size).toBe(ids.length);
  expect((await called(dir, ["verify", "all.jsonl"])).code).toBe(0);

  const some = await play("random", "-p", "6", "-r", "all", "--games", "1");
  expect(some.err).toContain("palafico is for 2 to 4 players, not 6: left out");
  expect(some.out).toMatch(/^cups, 6 players: 1 game/m);
  const none = await play("random", "honest", "-r", "all", "-o", "swap=draw", "--games", "1");
  expect(none).toMatchObject({ code: 2, err: expect.stringContaining("--options needs a single ruleset") });
});

it("says how long twenty million games take, and stops with results", async () => {
  const args = ["random", "honest", "-r", "palafico", "--games", "20000000", "--seed", "s", "--parallel", "1"];
  let told = "";
  const stopped = await typed(dir, ["play", ...args, "--json", "--out", "s.jsonl"], {}, undefined, (child, err) => {
    told = err;
    // With one at a time, the first match of 64 games is over when the 65th is played.
    const played = Number(/(\d+) of 20000000 games[^\n]*\n$/.exec(err)?.[1] ?? 0);
    if (played > 64) child.kill("SIGINT");
  });
  expect(stopped.code, stopped.err).toBe(130);
  expect(told).toMatch(/\d+ of 20000000 games, \d+(\.\d)? games a second, about \d+(\.\d)? (h|days) left\n/);
  const { games, stopped: was, repeat } = JSON.parse(stopped.out);
  expect(was).toBe(true);
  expect(games % 64).toBe(0);
  expect(games).toBeGreaterThan(0);
  expect(repeat).toContain("--games 20000000 --seed s");
  expect(await lines("s.jsonl")).toHaveLength(games);
  // What there is, is what the whole would begin with.
  await play("random", "honest", "-r", "palafico", "--games", "64", "--seed", "s", "--out", "t.jsonl");
  expect((await lines("s.jsonl")).slice(0, 64)).toEqual(await lines("t.jsonl"));
});

it("tells each game in words with --watch-game, and refuses what does not go together", async () => {
  const { out } = await play("random", "honest", "-r", "palafico", "--games", "2", "--seed", "w", "--watch-game");
  expect(out).toMatch(/^Game w:0\n/);
  expect(out).toContain("\nGame w:1\n");
  for (const [args, words] of [
    [["--watch-game", "--json"], "--json and --watch-game"],
    [["--hint"], "--human"],
    [["--human", "--json"], "--human and --json"],
    [["--human", "--players", "2"], "2 bots and you"],
  ] as const) {
    const wrong = await play("random", "honest", "-r", "palafico", "--games", "1", ...args);
    expect(wrong.code).toBe(2);
    expect(wrong.err).toContain(words);
  }
  // Of a process that has no stdin.
  const left = await typed(dir, ["play", "random", "-r", "palafico", "--human"]);
  expect(left).toMatchObject({ code: 130, err: expect.stringContaining("you left the table") });
});
