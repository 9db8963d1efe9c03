// npm run bench -- recovery [KILLS]: how soon a match is played again after its runner was killed, with the whole
// product.
import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { WORKER_OPTIONS } from "@liars-ladder/protocol";
import { createClient } from "@liars-ladder/protocol/client";
import { descendants } from "../test/services/program.ts";
import { must } from "./answer.ts";
import { withProduct } from "./product.ts";

export const about = "from the kill of a runner to the result of each match that it played (the whole product)";

/** What hosting.md promises, in seconds. */
const BAR = 15;
/** The time without the arena's help: a lost job's lock expires, the job is marked, and the next search takes it. */
const LOCK_ALONE = (WORKER_OPTIONS.lockDuration + 2 * WORKER_OPTIONS.stalledInterval) / 1000;

export default async function recovery([kills = "10"]: string[]): Promise<void> {
  await withProduct(async (product) => {
    const client = createClient({ baseUrl: product.url });
    const running = async () =>
      must(await client.listMatches({ query: { state: "running" } })).items.map(({ id }) => id);
    const took: number[] = [];
    for (let kill = 0; kill < Number(kills); kill++) {
      const lost = await until(running);
      const runner = descendants(product.pid).find(({ command }) => command.includes("runner/src/main"));
      if (!runner) throw new Error("no runner");
      process.kill(runner.pid, "SIGKILL");
      const began = performance.now();
      for (const id of lost) {
        const over = async () =>
          must(await client.getMatch({ params: { match: id } })).state === "running" ? [] : [id];
        await until(over);
        took.push((performance.now() - began) / 1000);
      }
      console.log(
        `${lost.length} lost, back after ${took
          .slice(-lost.length)
          .map((s) => s.toFixed(1))
          .join(", ")} s`,
      );
      // If a runner dies again at once, its restart waits longer, which is not measured here.
      await sleep(11_000);
    }
    const sorted = took.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
    const load = loadavg()
      .map((one) => one.toFixed(1))
      .join(", ");
    console.log(
      `${sorted.length} matches: median ${at(0.5).toFixed(1)} s, 90 % ${at(0.9).toFixed(1)} s, worst ${at(1).toFixed(1)} s ` +
        `(bar ${BAR})   ${at(1) <= BAR ? "ok" : "MISSED"}; by the lock alone up to ${LOCK_ALONE} s, the new start and the match. Load ${load}`,
    );
  });
}

/** Asks until there is something. */
async function until<T>(ask: () => Promise<T[]>): Promise<T[]> {
  for (;;) {
    const found = await ask();
    if (found.length > 0) return found;
    await sleep(50);
  }
}
