// npm run bench -- days [DAYS [MATCHES [SEASON]]]: disk and memory of an arena, day by day, while seasons end and are archived. SEASON:
// its days, and those until it is archived. Needs libfaketime. 15 ms of CPU time a match, and one second a day.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { makeClock } from "../test/services/faults/clock.ts";
import { blocksInWords } from "./blocks.ts";
import { withDatabase } from "./database.ts";
import { type Day, type End, liveDays, type Plan } from "./days.ts";

export const about = "disk and memory day by day while seasons end and are archived [DAYS [MATCHES [SEASON]]]";

const PLAN: Pick<Plan, "ladders" | "versions" | "deals"> = {
  ladders: ["palafico-duel"],
  versions: 16,
  // Short matches, so that there can be many.
  deals: 2,
};

export default async function days([days = "90", matches = "50000", season = "10"]: string[]): Promise<void> {
  // It starts itself again, under the clock.
  if (process.env.FAKETIME_TIMESTAMP_FILE !== undefined) return live(Number(days), Number(matches), Number(season));
  const clock = makeClock();
  try {
    const main = fileURLToPath(new URL("main.ts", import.meta.url));
    const flags = ["--conditions=@liars-ladder/source", "--no-node-snapshot", "--expose-gc"];
    const child = spawn(process.execPath, [...flags, main, "days", days, matches, season], {
      env: { ...process.env, ...clock.env },
      stdio: "inherit",
    });
    const [code] = await once(child, "exit");
    process.exitCode = code ?? 1;
  } finally {
    clock.remove();
  }
}

/** The clock that this process runs under. */
function ownClock() {
  const names = ["LD_PRELOAD", "FAKETIME_TIMESTAMP_FILE", "FAKETIME_NO_CACHE", "FAKETIME_DONT_FAKE_MONOTONIC"];
  const env = Object.fromEntries(names.map((name) => [name, process.env[name] ?? ""]));
  // As root, PostgreSQL runs as another OS user, who must be able to read the time.
  chmodSync(dirname(env.FAKETIME_TIMESTAMP_FILE!), 0o711);
  const under = ["env", ...Object.entries(env).map(([name, value]) => `${name}=${value}`)];
  return { under, move: (hours: number) => writeFileSync(env.FAKETIME_TIMESTAMP_FILE!, `+${hours}h\n`) };
}

async function live(days: number, matches: number, season: number): Promise<void> {
  const { under, move } = ownClock();
  const show = (cells: readonly string[]) => console.log(cells.map((cell) => cell.padStart(9)).join(" "));
  const mb = (bytes: number): string => (bytes / 1e6).toFixed(1);
  show(["day", "matches", "games", "archived", "disk MB", "kept MB", "rest MB", "rss MB", "heap MB"]);
  const seen: Day[] = [];
  const heard = (day: Day) => {
    seen.push(day);
    const { disk, kept, rss, heap } = day;
    const counts = [day.day, day.matches, day.games, day.archived].map(String);
    show([...counts, ...[disk, kept, disk - kept, rss, heap].map(mb)]);
  };
  let end: End | undefined;
  await withDatabase(
    async (cluster) => {
      const plan = { ...PLAN, days, matches: matches / days, season, archiveAfter: season };
      end = await liveDays(cluster, plan, move, heard);
    },
    // Nothing here has to outlive a loss of power.
    { settings: { fsync: "off", synchronous_commit: "off" }, under },
  );
  if (end !== undefined) report(end);
  // In the second half, between two days at which a season ended.
  const [from, to] = [seen[season * Math.ceil(days / season / 2) - 1], seen[season * Math.floor(days / season) - 1]];
  if (from && to && to.games > from.games)
    console.log(
      `From day ${from.day} to ${to.day} the whole disk grew by ${((to.disk - from.disk) / (to.games - from.games)).toFixed(1)} bytes a game.`,
    );
}

function report({ kept, blocks }: End): void {
  const each = (bytes: number) => (bytes / Math.max(1, blocks.games)).toFixed(1);
  const line = (name: string, bytes: number, indexes: number) =>
    console.log(
      `${name.padEnd(16)}${each(bytes).padStart(9)}${each(indexes).padStart(9)}${each(bytes + indexes).padStart(9)}`,
    );
  console.log(`bytes a game of ${blocks.games} in ${blocks.matches} archived matches: rows, indexes, all`);
  for (const { name, bytes, indexes } of kept) line(name ?? "", bytes, indexes);
  const sum = (of: "bytes" | "indexes") => kept.reduce((all, row) => all + row[of], 0);
  line("all", sum("bytes"), sum("indexes"));
  console.log(blocksInWords(blocks));
}
