// Fills a new database for `npm run dev`. It is loaded only then: a start should not wait for it.
import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { buildBot, closeSandbox } from "@liars-ladder/sandbox";
import { fillLadder, type Size, type Stored } from "../../bench/ladder-seed.ts";
import { HOUSE_BOTS, houseBotFiles, houseBotUrl } from "../../bots/src/index.ts";
import type { Sql } from "../../services/arena/src/db/sql.ts";
import { isRefusal } from "../../services/arena/src/http/refusal.ts";
import { packSources } from "../../services/arena/src/versions/files.ts";

const LADDER = "palafico";
const SIZE: Size = { versions: 40, matches: 150, played: 30 };

/** @returns what was made, in words. */
export async function fill(sql: Sql): Promise<string> {
  try {
    await fillLadder(sql, LADDER, SIZE, await Promise.all(HOUSE_BOTS.map(stored)));
  } finally {
    await closeSandbox();
  }
  return `${SIZE.versions} bots and ${SIZE.matches * 32} games on the ladder ${LADDER}`;
}

/** A house bot as a version keeps it: the seeded bots are copies of them, so that a runner can play them on. */
async function stored(name: (typeof HOUSE_BOTS)[number]): Promise<Stored> {
  const entry = `${name}.ts`;
  const read = async (path: string) => ({ path, text: await readFile(new URL(path, houseBotUrl(name)), "utf8") });
  const files = await Promise.all(houseBotFiles(name).map(read));
  const sources = packSources(files, entry);
  const built = await buildBot({ files, entry, typed: true });
  if (isRefusal(sources) || !built.ok) throw new Error(`the house bot ${name} cannot be built`);
  const { bundle, hash: bundleHash, bytes: bundleBytes } = built;
  return { entry, files: sources.packed, bytes: sources.bytes, bundle: gzipSync(bundle), bundleHash, bundleBytes };
}
