// npm run bench -- league [MEMBERS]: how soon a league of so many members is under way: from its opening to each bot's first
// rated result, with the CPU time of the whole product.
import { availableParallelism, loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { AUTH, type Client, createClient } from "@liars-ladder/protocol/client";
import { must } from "./answer.ts";
import { withProduct } from "./product.ts";
import { quantile } from "./report.ts";
import { KINDS, TreeClock } from "./tree-cpu.ts";

export const about = "from the opening of a class's league to each bot's first rated result (the whole product, alone)";

/** From the opening to the last bot's first rated result, ms. */
const BAR = 60_000;

/** As an author would write it; each member trusts the others more or less. */
const sourceOf = (member: number): string => `// member ${member}
import { challenge, defineBot, safest } from "@liars-ladder/sdk";
export default defineBot({
  name: "pupil",
  players: {
    palafico: () => ({
      turn: (view) =>
        view.last !== null && view.odds(view.last.bid) < ${(0.3 + (0.3 * (member % 30)) / 30).toFixed(2)}
          ? challenge()
          : (safest(view)?.action ?? challenge()),
    }),
  },
});
`;

export default async function league([members = "30"]: string[]): Promise<void> {
  await withProduct(async (product) => {
    const visitor = createClient({ baseUrl: product.url });
    console.log("waiting for the house bots …");
    await until(async () => {
      const bots = must(await visitor.listBots({ query: { limit: 100 } })).items;
      return bots.length >= 6 && bots.every((bot) => bot.active);
    });
    const authors = await pupils(product.url, Number(members));
    await open(authors, product.pid);
  });
}

async function until(ask: () => Promise<boolean>): Promise<void> {
  while (!(await ask())) await sleep(250);
}

/** Signs up so many authors, and waits until the bot of each is accepted. */
async function pupils(url: string, members: number): Promise<Client[]> {
  const began = performance.now();
  const authors: Client[] = [];
  const versions: string[] = [];
  for (let at = 0; at < members; at++) {
    const name = `pupil-${at}`;
    const body = JSON.stringify({ name, email: `${name}@example.org`, password: "four words of mine" });
    const headers = { "content-type": "application/json", origin: url };
    const signedUp = await fetch(`${url}${AUTH.signUp}`, { method: "POST", headers, body });
    if (!signedUp.ok) throw new Error(await signedUp.text());
    const author = createClient({ baseUrl: url, token: signedUp.headers.get("set-auth-token") ?? "" });
    const files = [{ path: "bot.ts", text: sourceOf(at) }];
    versions.push(must(await author.submitVersion({ params: { bot: "pupil" }, body: { files } })).id);
    authors.push(author);
  }
  for (const [at, version] of versions.entries())
    await until(async () => {
      const { state, report } = must(await authors[at]!.getVersion({ params: { version } }));
      if (state === "rejected") throw new Error(JSON.stringify(report, null, 1));
      return state === "accepted";
    });
  console.log(`${members} bots were accepted ${seconds(performance.now() - began)} after the first author signed up`);
  return authors;
}

/** One makes a private league and sends its link, all enter, and it begins. */
async function open([organiser, ...others]: Client[], pid: number): Promise<void> {
  const made = performance.now();
  const league = must(
    await organiser!.createLeague({
      body: {
        ...{ name: "A class", private: true, schedule: "ladder", deals: 2_000 },
        divisions: [{ ruleset: "palafico", options: {}, players: 2 }],
        endsAt: new Date(Date.now() + 3_600_000).toISOString(),
      },
    }),
  );
  const params = { league: league.id };
  for (const author of others) must(await author.joinLeague({ params, body: { invite: league.invite! } }));
  for (const author of [organiser!, ...others]) must(await author.enterLeague({ params, body: { bot: "pupil" } }));
  const clock = new TreeClock(pid);
  const before = clock.read();
  const began = performance.now();
  must(await organiser!.startLeague({ params }));
  console.log(`made, joined by its link and entered in ${seconds(began - made)}`);
  const ladder = league.divisions[0]!.ladder.id;
  const rated = new Map<string, number>();
  await until(async () => {
    const { rows } = must(await organiser!.getLeagueTable({ params: { ...params, ladder } }));
    for (const { version, standing } of rows)
      if (version.bot.author !== "house" && standing !== null && !rated.has(version.bot.author))
        rated.set(version.bot.author, performance.now() - began);
    return rated.size > others.length;
  });
  const after = clock.read();
  clock.stop();
  const times = [...rated.values()];
  const last = Math.max(...times);
  const used = KINDS.map((kind) => `${kind} ${seconds(after[kind] - before[kind])}`).join(", ");
  const all = KINDS.reduce((sum, kind) => sum + after[kind] - before[kind], 0);
  console.log(
    `first rated result after its opening: median ${seconds(quantile(times, 0.5))}, last ${seconds(last)} (bar ${seconds(BAR)})   ${last <= BAR ? "ok" : "MISSED"}`,
  );
  console.log(`the product used ${seconds(all)} of CPU meanwhile: ${used}`);
  const load = loadavg().map((of) => of.toFixed(1));
  console.log(`load of this machine: ${load.join(" ")} on ${availableParallelism()} cores`);
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
