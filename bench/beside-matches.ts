import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "@liars-ladder/protocol/client";
import { HOUSE_BOTS } from "../bots/src/index.ts";
import { must } from "./answer.ts";
import { withProduct } from "./product.ts";
import { TreeClock } from "./tree-cpu.ts";

export const LADDER = "palafico";

export interface Site {
  readonly url: string;
  /** A game of `LADDER` that is over. */
  readonly game: string;
}

/** Measures a new `npm start` on this machine twice: while its house bots play, and while they stand still. */
export async function besideMatches(measure: (when: string, site: Site) => Promise<void>): Promise<void> {
  await withProduct(async (product) => {
    const site = { url: product.url, game: await firstGame(product.url) };
    await measure("while matches are played", site);
    const clock = new TreeClock(product.pid);
    clock.stop();
    // Matches that were sent out are played to their end, and no other begins.
    for (const pid of clock.idsOf("runner")) process.kill(pid, "SIGSTOP");
    try {
      await measure("while none is played", site);
    } finally {
      for (const pid of clock.idsOf("runner")) process.kill(pid, "SIGCONT");
    }
  });
}

/** A game of the ladder, once all house bots have played there. */
async function firstGame(url: string): Promise<string> {
  const client = createClient({ baseUrl: url });
  for (;;) {
    const { rows } = must(await client.getTable({ params: { ladder: LADDER } }));
    const query = { ladder: LADDER, state: "finished", limit: 1 } as const;
    const [match] = must(await client.listMatches({ query })).items;
    if (match && rows.length >= HOUSE_BOTS.length && rows.every(({ games }) => games > 0)) return `${match.id}.0`;
    await sleep(1_000);
  }
}
