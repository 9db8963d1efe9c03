// The games of `npm run bench -- sandbox` without any wall, in a process of their own: node sandbox-plain.ts GAMES.
// Prints the CPU time that they took from the first game's start, ms.
import { join } from "node:path";
import type { Program } from "@liars-ladder/rules";
import { playPlain, SANDBOX_TABLE } from "./sandbox-games.ts";

const programs = await Promise.all(
  SANDBOX_TABLE.map(
    async (name) =>
      ((await import(join(import.meta.dirname, `../bots/src/${name}.ts`))) as { default: Program }).default,
  ),
);
const games = Number(process.argv[2]);
const from = process.cpuUsage();
playPlain(programs, games);
const { user, system } = process.cpuUsage(from);
console.log((user + system) / 1000);
