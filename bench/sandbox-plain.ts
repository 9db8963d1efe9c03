// The games of `npm run bench -- sandbox` without any wall, by the SDK's own match function, in a process of their
// own: node sandbox-plain.ts GAMES… It prints CPU time and wall time, ms, from the first game's start to the end of
// each of these games.
import { playMatch } from "@liars-ladder/sdk";
import { type Spent, stopwatch } from "./sandbox-cpu.ts";
import { BENCH_SEED, sandboxPrograms, sandboxSeeds } from "./sandbox-games.ts";

const bots = await sandboxPrograms();
const ends = process.argv.slice(2).map(Number);
const games = Math.max(...ends);
const seeds = sandboxSeeds(games);
const times: Spent[] = [];
const lap = stopwatch();
playMatch({
  bots,
  ruleset: "palafico",
  games,
  seed: BENCH_SEED,
  onGame({ number, seed }) {
    if (seed !== seeds[number]) throw new Error("these are not the same games");
    if (ends.includes(number + 1)) times.push(lap());
  },
});
console.log(JSON.stringify(times));
