import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writable } from "./flags.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "liars-flags-"));
});
afterAll(() => rm(folder, { recursive: true }));

test("to ask whether a file can be written changes nothing", async () => {
  const kept = join(folder, "games.jsonl");
  await writeFile(kept, "games");
  expect(await writable(kept)).toBe(kept);
  expect(await readFile(kept, "utf8")).toBe("games");
  await writable(join(folder, "new.jsonl"));
  expect(await readdir(folder)).toEqual(["games.jsonl"]);
});

test("no source, no folder and nothing that is read is written over", async () => {
  for (const name of ["bot.ts", "bot.mjs", "page.tsx"])
    await expect(writable(join(folder, name))).rejects.toThrow("named like a bot's source");
  await expect(writable(folder, "--html")).rejects.toThrow(`cannot write ${folder}`);
  const read = join(folder, "games.jsonl");
  await expect(writable(join(folder, ".", "games.jsonl"), "--html", read)).rejects.toThrow("is what is read");
});
