import { setTimeout as sleep } from "node:timers/promises";
import { AUTH, createClient } from "@liars-ladder/protocol/client";
import { must } from "./answer.ts";
import { withProduct } from "./product.ts";

export const about =
  "from a submission to its first rated result, with the time of each step (the whole product, alone)";

/** From the submission to the first rated result, in the median of runs, ms. */
const BAR = 5_000;

/** A bot for both rulesets in which dice are lost, as an author would write it. */
const turn = `(view) => (view.last !== null && view.odds(view.last.bid) < 0.4 ? challenge() : (safest(view)?.action ?? challenge()))`;
const source = (run: number) => `// ${run}
import { challenge, defineBot, safest } from "@liars-ladder/sdk";
export default defineBot({
  name: "bench",
  players: { palafico: () => ({ turn: ${turn} }), "ships-wheel": () => ({ turn: ${turn} }) },
});
`;

export default async function submit(args: string[]): Promise<void> {
  const runs = Number(args[0] ?? 7);
  await withProduct(async (product) => {
    const visitor = createClient({ baseUrl: product.url });
    process.stdout.write("Waiting for the house bots to be accepted … ");
    for (;;) {
      const bots = must(await visitor.listBots()).items;
      if (bots.length >= 6 && bots.every((bot) => bot.active)) break;
      await sleep(500);
    }
    console.log("done.");
    const signedUp = await fetch(`${product.url}${AUTH.signUp}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: product.url },
      body: JSON.stringify({ name: "bench", email: "bench@example.org", password: "a long password" }),
    });
    const token = signedUp.headers.get("set-auth-token") ?? ((await signedUp.json()) as { token: string }).token;
    const author = createClient({ baseUrl: product.url, token });
    const totals: number[] = [];
    for (let run = 1; run <= runs; run++) {
      const began = performance.now();
      const files = [{ path: "bot.ts", text: source(run) }];
      const { id } = must(await author.submitVersion({ params: { bot: "bench" }, body: { files } }));
      let version = must(await author.getVersion({ params: { version: id } }));
      while (version.state === "queued" || version.state === "building") {
        await sleep(50);
        version = must(await author.getVersion({ params: { version: id } }));
      }
      if (version.state !== "accepted") throw new Error(JSON.stringify(version.report, null, 1));
      const accepted = performance.now() - began;
      while (!version.entries.some(({ standing, games }) => standing !== null && games > 0)) {
        await sleep(50);
        version = must(await author.getVersion({ params: { version: id } }));
      }
      const rated = performance.now() - began;
      totals.push(rated);
      const steps = version.report.map(({ step, ladder, ms }) => `${ladder ?? step} ${ms}`).join(", ");
      console.log(`run ${run}: accepted after ${s(accepted)}, rated after ${s(rated)} (steps in ms: ${steps})`);
    }
    totals.sort((x, y) => x - y);
    const median = totals[totals.length >> 1]!;
    console.log(`median ${s(median)}: ${(median / BAR).toFixed(2)} × the bar of ${s(BAR)}`);
  });
}

const s = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
