import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "@liars-ladder/protocol/client";
import { thinker } from "../house.ts";
import type { League } from "./league.ts";

/** What happened to the league, as seen from outside: in a file, so that nothing that is killed can forget it. */
export interface Ledger {
  /** Sends a bot until the arena answers. Its name is written down before. */
  submit(client: Client, bot: string): Promise<void>;
  /** Ids of all matches that the arena was ever seen to have. */
  matches(): string[];
  /** Names of all bots that were ever sent. */
  bots(): string[];
  close(): Promise<void>;
}

export function openLedger(league: League): Ledger {
  const folder = mkdtempSync(join(tmpdir(), "liars-ledger-"));
  const file = join(folder, "ledger.jsonl");
  const write = (what: string, id: string) => appendFileSync(file, `${JSON.stringify([what, id])}\n`);
  const read = (what: string): string[] =>
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as [string, string])
      .flatMap(([kind, id]) => (kind === what ? [id] : []));
  const known = new Set<string>();
  let open = true;
  const watching = (async () => {
    for (; open; await sleep(200)) {
      // The arena makes a match's row before it sends the job.
      for (const { id } of (await league.ask<{ id: string }>("select id from match")) ?? []) {
        if (known.has(id)) continue;
        known.add(id);
        write("match", id);
      }
    }
  })();
  return {
    submit: async (client, bot) => {
      write("bot", bot);
      const body = { files: [{ path: "bot.ts", text: thinker(bot, 0.2) }] };
      for (;;) {
        const answer = await client.submitVersion({ params: { bot }, body }).catch(() => undefined);
        if (answer?.ok) return;
        const code = answer === undefined ? "network" : answer.problem.code;
        // What it says while something is broken. Anything else is a mistake of this test's or of the arena's.
        if (!BROKEN.has(code)) throw new Error(`${bot}: ${JSON.stringify(answer)}`);
        await sleep(500);
      }
    },
    matches: () => read("match"),
    bots: () => read("bot"),
    close: async () => {
      open = false;
      await watching;
      rmSync(folder, { recursive: true });
    },
  };
}

const BROKEN = new Set(["network", "network.unreachable", "server.unready"]);
