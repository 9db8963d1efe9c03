import { join } from "node:path";
import { createClient } from "@liars-ladder/protocol/client";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { vi } from "vitest";
import { ASKING, PATIENCE_MS } from "../patience.ts";
import { addressesOf } from "./addresses.ts";
import { must, ROOT } from "./command.ts";

// Who looks at the pages, and at which: a stranger, an author and an operator.

const PASSWORD = "seven dice and a cup";
/** This version does not build, so its page has errors to show: in a line far down. */
const BROKEN = `import { defineBot } from "@liars-ladder/sdk";
${"// a line of a long file\n".repeat(200)}export default defineBot({ name: "broken", players: { palafico: () => ({ turn: (view) => view.lgal()[0] }) } });`;
/**
 * This one is accepted, since each game of a qualification is the first of its phase, and then it has faults to show. It
 * logs more than that, so its newest lines do not hold all its faults.
 */
const FAULTY = `import { challenge, defineBot } from "@liars-ladder/sdk";
export default defineBot({ name: "faulty", players: { palafico: (game) => ({ turn(view) {
  for (let line = 0; line < 9; line++) game.log("line", line);
  if (game.number > 0) throw new RangeError("a text that is longer than a table cell, so that it takes a second line there");
  return view.legal()[0] ?? challenge();
} }) } });`;

/** Somebody who looks: the addresses, and who is signed in. */
export interface Visit {
  paths: string[];
  cookies: Awaited<ReturnType<BrowserContext["cookies"]>>;
}
/** Where a bot had a fault. */
interface Fault {
  game: string;
  ladder: string;
  seat: number;
}
export interface Author extends Visit {
  /** Of the author's bot, in two seats at least. */
  faults: Fault[];
}

/** Addresses that anybody may see. Waits until each has something to show. */
export async function openPages(url: string): Promise<string[]> {
  const client = createClient({ baseUrl: url });
  const { match, version } = await vi.waitFor(async () => {
    const found = await client.listMatches({ query: { bot: "house/odds", state: "finished", limit: 10 } });
    const matches = await Promise.all(
      (found.ok ? found.value.items : []).map(({ id }) => client.getMatch({ params: { match: id } })),
    );
    // One that changed every rating: the first match of none of its bots.
    const changed = matches.find((one) => one.ok && one.value.bots.every(({ before, after }) => before && after));
    const bot = await client.getBot({ params: { author: "house", bot: "odds" } });
    if (!changed?.ok || !bot.ok) throw new Error("nothing is played yet");
    return { match: changed.value, version: bot.value.versions[0]!.id };
  }, ASKING);
  return addressesOf({ match: match.id, ladder: match.ladder.id, version });
}

async function signUp(by: Browser, url: string, name: string): Promise<Page> {
  const page = await (await by.newContext()).newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(`${url}/sign-in?new=1`);
  await page.getByLabel("Author name").fill(name);
  await page.getByLabel("Email").fill(`${name}@example.org`);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.getByRole("button", { name: "Sign out" }).first().waitFor();
  return page;
}

/** As long as names of authors may be. */
const LONG_NAME = "a-name-as-long-as-a-name-ever-is";

/** Signs up somebody whom the host makes an operator, and who suspends somebody. The addresses are all that operators see. */
export async function openOperator(by: Browser, url: string, dataDir: string): Promise<Visit> {
  await (await signUp(by, url, LONG_NAME)).context().close();
  const page = await signUp(by, url, "olga");
  const arena = ["--conditions=@liars-ladder/source", join(ROOT, "services/arena/bin/liars-arena.js")];
  await must(process.execPath, [...arena, "operator", "add", "olga"], { cwd: ROOT, env: { DATA_DIR: dataDir } });
  await post(page, `/api/admin/authors/${LONG_NAME}/suspend`, { reason: `It ${"really ".repeat(60)}behaves badly` });
  const cookies = await page.context().cookies();
  await page.context().close();
  const parts = ["jobs", "ladders", "versions", "accounts", "names", "soft", "volunteers", "audit"];
  return { paths: ["/account", ...parts.map((part) => `/operator?part=${part}`)], cookies };
}

/** What the page's own author asks of the API. */
const post = (page: Page, path: string, body: object): Promise<{ id: string }> =>
  page.evaluate(
    async ([to, text]) => {
      const answer = await fetch(to, { method: "POST", headers: { "content-type": "application/json" }, body: text });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json();
    },
    [path, JSON.stringify(body)] as const,
  );

/**
 * Signs up, submits a version that does not build and one that has faults, begins a game, and makes a league. The addresses are
 * those that only this author sees.
 */
export async function openAccount(by: Browser, url: string): Promise<Author> {
  const page = await signUp(by, url, "ada");
  const version = await post(page, "/api/bots/broken/versions", { files: [{ path: "bot.ts", text: BROKEN }] });
  const faulty = await post(page, "/api/bots/faulty/versions", { files: [{ path: "bot.ts", text: FAULTY }] });
  const game = await vi.waitFor(
    () => post(page, "/api/ladders/palafico-duel/play", { bots: ["house/honest"] }),
    ASKING,
  );
  const league = await post(page, "/api/leagues", {
    ...{ name: "A class", private: true, schedule: "swiss", deals: 100 },
    divisions: [{ ruleset: "palafico", options: {}, players: 2 }],
    endsAt: new Date(Date.now() + 86_400_000).toISOString(),
  });
  // Its account and its page have faults to show from now on.
  const faults = await vi.waitFor(async () => {
    const { items } = await page.evaluate(async () => (await fetch("/api/me/health")).json());
    const all: Fault[] = items[0]?.faults ?? [];
    if (new Set(all.map(({ seat }) => seat)).size < 2) throw new Error("it has no faults in two seats yet");
    return all;
  }, ASKING);
  const cookies = await page.context().cookies();
  await page.context().close();
  const paths = [
    "/account",
    "/operator",
    `/versions/${version.id}`,
    `/versions/${faulty.id}`,
    "/bots/ada/faulty",
    "/bots/ada/broken",
    `/play/${game.id}`,
    "/leagues/new",
    `/leagues/${league.id}`,
    "/studio",
    "/device",
  ];
  return { paths, cookies, faults };
}
