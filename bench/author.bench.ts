import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { line, quantile } from "./report.ts";

export const about = "the command `liars`: --help and a first game beside Node's start, all cores beside one (alone)";

const BIN = fileURLToPath(new URL("../sdk/cli/bin/liars.js", import.meta.url));
const RUNS = 9;

interface Timed {
  /** Wall time, ms. */
  ms: number;
  /** How many cores the whole machine kept busy during that time. */
  cores: number;
}

/** Runs Node once, in its own folder. */
function timed(dir: string, args: readonly string[]): Timed {
  const before = busy();
  const from = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: dir,
    env: { ...process.env, XDG_CACHE_HOME: dir, XDG_CONFIG_HOME: dir },
    encoding: "utf8",
  });
  const ms = performance.now() - from;
  if (status !== 0) throw new Error(`${args.join(" ")}: ${stderr}`);
  return { ms, cores: (busy() - before) / ms };
}

/** CPU time of the whole machine so far, ms. */
const busy = (): number => cpus().reduce((sum, { times }) => sum + times.user + times.sys + times.nice, 0);

/** `author [GAMES]`: games for the ratio of cores. There must be so many that the second of a start matters little. */
export default function author([games = "6000"]: string[]): void {
  const dir = mkdtempSync(join(tmpdir(), "liars-bench-"));
  const play = (n: string, ...more: string[]): string[] => [
    BIN,
    "play",
    "odds",
    "honest",
    "--ruleset",
    "palafico",
    "--games",
    n,
    "--seed",
    "bench",
    ...more,
  ];
  const median = (args: readonly string[]): number =>
    quantile(
      Array.from({ length: RUNS }, () => timed(dir, args).ms),
      0.5,
    );
  try {
    // The first runs fill the caches.
    for (const args of [[BIN, "--help"], play("1")]) timed(dir, args);
    const start = median(["-e", "0"]);
    line("liars --help, beyond Node's start", median([BIN, "--help"]) - start, 200);
    line("liars play, to the end of a first game, warm", median(play("1")), 1000);

    const all = availableParallelism();
    const ratios: number[] = [];
    for (let run = 0; run < 3; run++) {
      const one = timed(dir, play(games, "--parallel", "1"));
      const many = timed(dir, play(games, "--parallel", String(all)));
      ratios.push(one.ms / many.ms);
      const rate = ({ ms, cores }: Timed): string =>
        `${Math.round((Number(games) / ms) * 1000)} games a second (${cores.toFixed(2)} cores busy)`;
      console.log(`${games} games: one at a time ${rate(one)}, ${all} at a time ${rate(many)}`);
    }
    console.log(`${all} cores: ${quantile(ratios, 0.5).toFixed(2)} times one; the bar is ${(0.9 * all).toFixed(2)}`);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
