import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { LIMITS } from "../limits.ts";
import { MatchChild } from "./child.ts";
import { playShared } from "./shared.ts";
import type { PhaseJob } from "./wire.ts";

// A match process that was taken over can say whatever it likes: here it does.
const folder = mkdtempSync(join(tmpdir(), "liars-forged-"));
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true }));

const job: PhaseJob = {
  ruleset: "palafico",
  options: {},
  seats: [0, 1].map((version) => ({ version, bundle: "", dead: null })),
  seeds: ["fast:0000000000000001"],
};
const game = { moves: [0], faults: [], logs: [], cpu: [0, 1].map(() => ({ decisions: 1, totalMs: 1, maxMs: 1 })) };

async function play(name: string, body: string) {
  const file = join(folder, `${name}.mjs`);
  const start =
    'import fs from "node:fs"; const say = (text) => { try { fs.writeSync(3, text); } catch {} }; const wait = () => fs.readSync(3, Buffer.alloc(1)); const send = (m) => say(JSON.stringify(m) + "\\n");';
  writeFileSync(
    file,
    `${start} send({ op: "ready" }); wait(); ${body}; for (;;) fs.readSync(3, Buffer.alloc(100000));`,
  );
  const child = new MatchChild({ file, reads: [file] });
  await child.ready;
  const end = await playShared(child, job, LIMITS, new AbortController().signal, () => {});
  child.kill();
  expect((await child.ended).ours).toBe(true);
  return end.kind;
}

test.each([
  ["a game of another shape", 'send({ op: "games", games: [{ moves: "all" }] })', "not-believed"],
  [
    "more games than there are",
    `for (let i = 0; i < 2; i++) send({ op: "games", games: [${JSON.stringify(game)}] })`,
    "not-believed",
  ],
  ["that it is done before it is", 'send({ op: "done" })', "not-believed"],
  ["a game that is no list", `send({ op: "games", games: ${JSON.stringify(game)} })`, "not-believed"],
  ["what nobody asked for", 'send({ op: "called", called: {} })', "not-believed"],
  [
    "that a seat is to blame that there is not",
    'send({ op: "suspect", suspect: { seat: 9, game: 0, why: "me" } })',
    "not-believed",
  ],
  ["what is no JSON", 'say("}{\\n")', "suspect"],
  ["a line without end", 'for (let i = 0; i < 100; i++) say("x".repeat(100000))', "suspect"],
  ["a million messages", 'for (let i = 0; i < 1e6; i++) send({ op: "ready" })', "not-believed"],
  ["nothing, and loops", "for (;;)", "suspect"],
])("a match process that says %s", async (name, body, kind) => {
  expect(await play(name.replaceAll(" ", "-"), body)).toBe(kind);
});
