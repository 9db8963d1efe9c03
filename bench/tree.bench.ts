// npm run bench -- tree [SECONDS] [ROOT] [--only LADDER]: CPU time of everything that `npm start` starts, for each
// match, deal and game, beside the same line-ups in one process, once all house bots are known and every question about
// how exploitable they are is answered. ROOT: a second checkout, which is measured in turns with this one in the same run.
// LADDER: all others are closed before.
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { DUELS } from "@liars-ladder/equilibrium";
import { createClient } from "@liars-ladder/protocol/client";
import { type Program, playMatch } from "@liars-ladder/sdk";
import { HOUSE_BOTS, houseBotUrl } from "../bots/src/index.ts";
import { closeLadders, signUpOperator } from "../test/e2e/closing.ts";
import { must } from "./answer.ts";
import { withProduct } from "./product.ts";
import { cpu } from "./report.ts";
import { KINDS, type Kind, TreeClock, type TreeCpu } from "./tree-cpu.ts";

export const about =
  "CPU time of the whole process tree per rated match, deal and game, beside the same bots in one process";

const HERE = resolve(import.meta.dirname, "..");
/**
 * Rated games of each bot on each ladder before the clock starts, for each seat. By then no house bot is a newcomer any
 * more, whose matches are short.
 */
const SETTLED = 30;
const BAR = 3;
/** Of a ladder alone. Duels of cheap bots have the most start for the least play. */
const BAR_ALONE = 6;
/** Who closes the other ladders. */
const OLGA = { name: "olga", email: "olga@example.org", password: "seven dice and a cup" };
const TURNS = 2;
/** How many matches of a ladder are played again in one process, at most: bots differ a hundredfold in what they cost. */
const SAMPLE = 40;

interface Played {
  readonly ladder: string;
  readonly ruleset: string;
  readonly options: Readonly<Record<string, never>>;
  readonly deals: number;
  /** Names of house bots, by seat. */
  readonly bots: readonly string[];
}

/** A product under measurement: what it used, and what it played. */
interface Side {
  readonly name: string;
  readonly used: Record<Kind, number>;
  readonly played: Played[];
}

export default async function tree(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, options: { only: { type: "string" } }, allowPositionals: true });
  const [seconds = "90", other] = positionals;
  const sides: Side[] = [{ name: "this checkout", used: nothing(), played: [] }];
  if (other !== undefined) sides.push({ name: other, used: nothing(), played: [] });
  const roots = [HERE, ...(other === undefined ? [] : [resolve(other)])];
  // In turns, so that other work on the machine affects both.
  const turns = sides.length > 1 ? TURNS : 1;
  for (let turn = 0; turn < turns; turn++)
    for (const [i, root] of roots.entries())
      await measure(root, (1000 * Number(seconds)) / turns, sides[i]!, values.only);
  const perSecond = [];
  for (const side of sides) perSecond.push(await report(side, values.only === undefined ? BAR : BAR_ALONE));
  const [ours = 0, theirs] = perSecond;
  if (theirs !== undefined)
    console.log(`games a CPU second of the tree: ${(ours / theirs).toFixed(2)} × those of ${sides[1]!.name}`);
}

const nothing = (): Record<Kind, number> => ({ match: 0, runner: 0, arena: 0, postgres: 0, rest: 0 });

/** Runs `npm start` of a checkout, and adds what it used and played once it had settled. */
async function measure(root: string, ms: number, side: Side, only: string | undefined): Promise<void> {
  await withProduct(async (product, dataDir) => {
    const client = createClient({ baseUrl: product.url });
    if (only !== undefined) await alone(product.url, dataDir, only);
    await settled(client);
    const before = await finished(client);
    const clock = new TreeClock(product.pid);
    const from = clock.read();
    await sleep(ms);
    const to = clock.read();
    clock.stop();
    const after = await finished(client);
    for (const kind of KINDS) side.used[kind] += to[kind] - from[kind];
    for (const [id, match] of after) if (!before.has(id)) side.played.push(match);
  }, root);
}

type Client = ReturnType<typeof createClient>;

/** Leaves one ladder open, once every house bot plays on it. */
async function alone(url: string, dataDir: string, only: string): Promise<void> {
  const operator = await signUpOperator(url, dataDir, OLGA);
  while (must(await operator.getLadder({ params: { ladder: only } })).bots < HOUSE_BOTS.length) await sleep(500);
  await closeLadders(operator, (ladder) => ladder === only);
}

async function settled(client: Client): Promise<void> {
  for (;;) {
    const open = must(await client.listLadders()).items.filter(({ season }) => season?.state === "open");
    const tables = await Promise.all(
      open.map(async ({ ladder, bots }) => {
        const { rows } = must(await client.getTable({ params: { ladder: ladder.id } }));
        return bots >= HOUSE_BOTS.length && rows.every(({ games }) => games >= SETTLED * ladder.players);
      }),
    );
    if (tables.length > 0 && tables.every(Boolean) && (await asked(client))) return;
    await sleep(1_000);
  }
}

/**
 * Whether no version waits to be asked how exploitable it is. Each is asked once, for up to 20 CPU seconds for each duel: that is
 * the price of a new version, not of a match.
 */
async function asked(client: Client): Promise<boolean> {
  const duels = new Set<string>(DUELS.map(({ ruleset }) => ruleset));
  const open = must(await client.listLadders()).items.filter(({ season }) => season?.state === "open");
  const measured = open.filter(({ ladder }) => ladder.players === 2 && duels.has(ladder.ruleset));
  for (const { ladder } of measured) {
    const { rows } = must(await client.getTable({ params: { ladder: ladder.id } }));
    for (const { version } of rows) {
      const { entries } = must(await client.getVersion({ params: { version: version.id } }));
      const state = entries.find((entry) => entry.ladder === ladder.id)?.exploitability?.state;
      if (state === undefined || state === "queued") return false;
    }
  }
  return true;
}

/** All finished matches, by id. */
async function finished(client: Client): Promise<Map<string, Played>> {
  const ladders = new Map(must(await client.listLadders()).items.map(({ ladder }) => [ladder.id, ladder]));
  const found = new Map<string, Played>();
  let cursor: string | undefined;
  do {
    const page = must(await client.listMatches({ query: { state: "finished", ...(cursor && { cursor }) } }));
    for (const { id, ladder, bots, games } of page.items) {
      const { ruleset, options } = ladders.get(ladder)!;
      const names = bots.map(({ version }) => version.bot.name);
      found.set(id, { ladder, ruleset, options: options as never, deals: games.of / names.length, bots: names });
    }
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return found;
}

/** Prints a side, and returns its games per CPU second. */
async function report({ name, used, played }: Side, bar: number): Promise<number> {
  const programs = new Map<string, Program>();
  for (const bot of new Set(played.flatMap(({ bots }) => bots)))
    programs.set(bot, ((await import(houseBotUrl(bot as never).href)) as { default: Program }).default);
  console.log(`\n${name}`);
  console.log(`${"ladder".padEnd(20)} matches   deals   games   in one process: ms a deal`);
  let alone = 0;
  for (const ladder of [...new Set(played.map((match) => match.ladder))].toSorted()) {
    const here = played.filter((match) => match.ladder === ladder);
    const dealMs = inOneProcess(here, programs);
    const deals = sum(here, (match) => match.deals);
    alone += deals * dealMs;
    const games = sum(here, ({ deals, bots }) => deals * bots.length);
    const figures = [here.length, deals, games].map((figure) => String(figure).padStart(7)).join(" ");
    console.log(`${ladder.padEnd(20)} ${figures}   ${dealMs.toFixed(2).padStart(8)}`);
  }
  const all = sum(KINDS, (kind) => used[kind]);
  const deals = sum(played, (match) => match.deals);
  const games = sum(played, (match) => match.deals * match.bots.length);
  const share = (of: TreeCpu) => KINDS.map((kind) => `${kind} ${(of[kind] / played.length).toFixed(0)}`).join(", ");
  console.log(
    `${played.length} matches, ${(all / 1000).toFixed(1)} CPU s: ${(all / played.length).toFixed(0)} ms a match (${share(used)}), ` +
      `${(all / deals).toFixed(1)} ms a deal, ${(all / games).toFixed(2)} ms a game`,
  );
  const ratio = all / alone;
  console.log(
    `${(all / deals).toFixed(1)} ms a deal of the tree, ${(alone / deals).toFixed(1)} of the same line-ups in one process: ` +
      `${ratio.toFixed(2)} × (bar ${bar})   ${ratio <= bar ? "ok" : "MISSED"}; ${((1000 * games) / all).toFixed(0)} games a CPU second, ${((1000 * games) / alone).toFixed(0)} in one process`,
  );
  return (1000 * games) / all;
}

const sum = <T>(of: readonly T[], value: (item: T) => number): number => of.reduce((all, item) => all + value(item), 0);

/** CPU time of a deal of these line-ups, ms, with warm code. */
function inOneProcess(matches: readonly Played[], programs: ReadonlyMap<string, Program>): number {
  // Evenly over the time, so that all bots are in it as often as they played.
  const step = Math.max(1, matches.length / SAMPLE);
  const sample = Array.from({ length: Math.min(SAMPLE, matches.length) }, (_, i) => matches[Math.floor(i * step)]!);
  const play = (round: string) => {
    for (const [i, { ruleset, options, deals, bots }] of sample.entries())
      playMatch({ bots: bots.map((bot) => programs.get(bot)!), ruleset, options, deals, seed: `${round} ${i}` });
  };
  play("warm");
  return cpu(() => play("timed")).ms / sum(sample, ({ deals }) => deals);
}
