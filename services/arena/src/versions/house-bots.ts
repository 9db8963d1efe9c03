import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { isProblem, ROUTES, type SourceFile } from "@liars-ladder/protocol";
import type { FastifyInstance } from "fastify";
import { createKey } from "../auth/keys.ts";
import { accountByName, insertHouse, revokeKey } from "../db/account.ts";
import type { Sql } from "../db/sql.ts";
import { HOUSE } from "./submit.ts";

/** A house bot: one file of the folder, and the files beside it that it imports. */
interface HouseBot {
  name: string;
  entry: string;
  files: SourceFile[];
}

async function readHouseBots(folder: string): Promise<HouseBot[]> {
  const names = (await readdir(folder)).filter((name) => /^[a-z0-9][a-z0-9-]+\.ts$/.test(name) && name !== "index.ts");
  return Promise.all(
    names
      .sort()
      .map(async (entry) => ({ name: entry.replace(/\.ts$/, ""), entry, files: await withImports(folder, entry) })),
  );
}

async function withImports(folder: string, entry: string): Promise<SourceFile[]> {
  const files = new Map<string, string>();
  const waiting = [entry];
  for (const path of waiting) {
    const text = await readFile(join(folder, path), "utf8");
    files.set(path, text);
    for (const [, beside] of text.matchAll(/from "\.\/([a-z0-9-]+\.ts)"/g)) {
      if (beside && !waiting.includes(beside)) waiting.push(beside);
    }
  }
  return [...files].map(([path, text]) => ({ path, text }));
}

/**
 * Submits the house bots through the API, like anybody's bots. Those that are there already, unchanged, stay as
 * they are.
 *
 * @returns the names of those that are new or changed.
 */
export async function submitHouseBots(app: FastifyInstance, sql: Sql, folder: string): Promise<string[]> {
  await insertHouse(sql, randomUUID(), HOUSE);
  const [house] = await accountByName(sql, HOUSE);
  if (!house) throw new Error("the house has no account");
  const { key, row } = await createKey(sql, house.id, {
    name: "start",
    scopes: ["submit"],
    expiresAt: new Date(Date.now() + 600_000),
  });
  const submitted: string[] = [];
  try {
    for (const { name, entry, files } of await readHouseBots(folder)) {
      const answer = await app.inject({
        method: ROUTES.submitVersion.method,
        url: ROUTES.submitVersion.path.replace(":bot", name),
        headers: { authorization: `Bearer ${key}` },
        payload: { files, entry },
      });
      if (answer.statusCode === 202) submitted.push(name);
      else {
        const problem: unknown = answer.json();
        if (isProblem(problem) && problem.code === "submit.unchanged") continue;
        throw new Error(`the house bot ${name} was not taken: ${answer.body}`);
      }
    }
  } finally {
    await revokeKey(sql, house.id, row.id);
  }
  return submitted;
}
