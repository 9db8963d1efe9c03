import type { Ladder, Row } from "@liars-ladder/protocol";
import { nearest, type Options, type Ruleset } from "@liars-ladder/rules";
import { usage } from "../failure.ts";
import { findVersion, nameOf } from "../server/bots.ts";
import { type Connection, connect, must, type ServerFlags } from "../server/connect.ts";
import { unknownLadder } from "../server/ladders.ts";
import { note } from "../text/say.ts";
import { houseHash } from "./house.ts";

/** No author can be called `ladder`: the arena reserves the name. */
const LADDER = "@ladder/";
/** The longest list of bots that a command takes. */
const MOST = 64;
/** So many of the bots that were left out are named. */
const NAMED = 8;

export interface BestFlags extends ServerFlags {
  /** The ladder that `@ladder/top5` means. */
  ladder?: string;
}

/** The game that is played: the ladder with these rules is meant. `players` at a table. */
export interface PlayedGame {
  ruleset: Ruleset | undefined;
  options: Options | undefined;
  players: number;
}

/** How many bots `@ladder/top5` names; undefined for any other word. @throws Failure for `@ladder/tp5`. */
export function bestIn(word: string): number | undefined {
  if (!word.startsWith(LADDER)) return undefined;
  const what = word.slice(LADDER.length);
  const n = Number(/^top([1-9]\d{0,5})$/.exec(what)?.[1]);
  if (n <= MOST) return n;
  const [digits] = /[1-9]\d?/.exec(what) ?? ["5"];
  const meant = Number.isNaN(n) ? nearest(what, [`top${Math.min(Number(digits), MOST)}`]) : undefined;
  throw usage(
    `there is no ${word}${meant === undefined ? "" : `; did you mean ${LADDER}${meant}?`}`,
    `${LADDER}top5 stands for the five best bots of a ladder; any number from 1 to ${MOST} will do.`,
  );
}

/** The words, with `@ladder/top5` five times: as many as there are bots, before anybody was asked who they are. */
export const spread = (words: readonly string[]): string[] =>
  words.flatMap((word) => new Array<string>(bestIn(word) ?? 1).fill(word));

/** The server to name in a line that repeats a run: where bots of a ladder play, that of --server. */
export const serverIn = (words: readonly string[], { server }: ServerFlags): string | undefined =>
  words.some((word) => word.startsWith("@")) ? server : undefined;

/**
 * The bots with the versions that they mean now, so that naming these plays the same games later: `@ladder/top2` becomes
 * `@ada/my-bot@3`, `@house/odds@1`, and `@ada/my-bot` its newest version. Files and house bots stay as they are.
 *
 * @throws Failure if the ladder is not clear, or too few of its bots can be fetched.
 */
export async function exactBots(words: readonly string[], game: PlayedGame, flags: BestFlags): Promise<string[]> {
  const first = words.find((word) => bestIn(word) !== undefined);
  if (first === undefined && flags.ladder !== undefined)
    throw usage(
      "--ladder says which ladder's best bots play, but none are asked for",
      `Name ${LADDER}top5 as an opponent, or leave --ladder out.`,
    );
  if (!words.some((word) => word.startsWith("@"))) return [...words];
  const connection = await connect(flags);
  const table = first === undefined ? undefined : await tableOf(connection, first, game, flags.ladder);
  const exact: string[] = [];
  for (const word of words) {
    const n = bestIn(word);
    if (n !== undefined && table) exact.push(...(await bestOf(connection, table, word, n)));
    else exact.push(await pinned(connection, word));
  }
  return exact;
}

/** A bot of an author with the number of its newest version. A house bot never changes its play. */
async function pinned(connection: Connection, word: string): Promise<string> {
  if (!word.startsWith("@") || word.startsWith("@house/") || word.includes("@", 1)) return word;
  const { bot, number } = await findVersion(connection, word.slice(1));
  return `@${nameOf(bot)}@${number}`;
}

interface Ranked {
  ladder: Ladder;
  rows: readonly Row[];
}

/** The table of the ladder that is meant. */
async function tableOf(
  { client }: Connection,
  word: string,
  { ruleset, options, players }: PlayedGame,
  id: string | undefined,
): Promise<Ranked> {
  if (ruleset === undefined) throw usage(`${word} needs one ruleset`, "Name it with --ruleset.");
  const ladder = id ?? (await ladderOf({ client }, { ruleset, options, players })).id;
  const answer = await client.getTable({ params: { ladder } });
  if (!answer.ok && answer.problem.code === "ladder.unknown") throw await unknownLadder(client, ladder);
  const table = must(answer);
  if (table.ladder.ruleset !== ruleset.id)
    throw usage(
      `the ladder ${ladder} plays ${table.ladder.ruleset}, not ${ruleset.id}`,
      `Use --ruleset ${table.ladder.ruleset}, or another ladder.`,
    );
  return table;
}

/** The ladder with these rules; of several, the one for so many players. */
async function ladderOf(
  { client }: Pick<Connection, "client">,
  { ruleset, options, players }: PlayedGame & { ruleset: Ruleset },
): Promise<Ladder> {
  const open = must(await client.listLadders()).items.filter(({ ended }) => !ended);
  const all = open.map(({ ladder }) => ladder).filter((ladder) => ladder.ruleset === ruleset.id);
  const same = all.filter((ladder) => optionsKey(ladder.options) === optionsKey(options ?? {}));
  const seated = same.filter((ladder) => ladder.players === players);
  const [only] = seated.length === 0 ? same : seated;
  if (only !== undefined && (seated.length === 1 || same.length === 1)) return only;
  const list = (of: readonly Ladder[]) => of.map((ladder) => `${ladder.id} (${ladder.players} players)`).join(", ");
  if (same.length > 0)
    throw usage(
      `${same.length} ladders play ${ruleset.id} with these options: ${list(same)}`,
      `Name one: --ladder ${same[0]!.id}`,
    );
  throw usage(
    `no ladder plays ${ruleset.id}${all.length === 0 ? "" : " with these options"}`,
    all.length === 0 ? "`liars ladder` lists the ladders." : `Name one with --ladder: ${list(all)}.`,
  );
}

const optionsKey = (options: Options): string =>
  JSON.stringify(Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1)));

/** The first `n` of a table that are rated and whose sources can be had, as `@author/bot@3`. Says who was left out. */
async function bestOf(connection: Connection, { ladder, rows }: Ranked, word: string, n: number): Promise<string[]> {
  const found: string[] = [];
  const left = new Map<string, string[]>();
  for (const row of rows) {
    if (found.length === n) break;
    // A suspended bot has no rank.
    if (row.rank === null || row.standing === null) continue;
    const named = `${nameOf(row.bot)}@${row.version.number}`;
    const why = await hidden(connection, row);
    if (why === undefined) found.push(`@${named}`);
    else left.set(why, [...(left.get(why) ?? []), named]);
  }
  note(`${word} of ${ladder.id}: ${found.join(", ") || "nobody"}`);
  for (const [why, bots] of left) {
    const more = bots.length > NAMED ? ` and ${bots.length - NAMED} more` : "";
    note(`skipped, because ${why}: ${bots.slice(0, NAMED).join(", ")}${more}`);
  }
  if (found.length === n) return found;
  throw usage(
    `only ${found.length} of the rated bots of ${ladder.id} can be played here, so there is no ${word}`,
    found.length > 0
      ? `Take ${LADDER}top${found.length}.`
      : "House bots can, and your own when you are signed in (`liars login`).",
  );
}

/** Why a version cannot be played here; undefined if it can. Sources are shown to their authors alone, and come with liars. */
async function hidden({ client }: Connection, { bot, version, mine }: Row): Promise<string | undefined> {
  if (mine) return undefined;
  if (!bot.house) return "their sources are not published";
  const { hash } = must(await client.getVersion({ params: { version: version.id } }));
  return hash === houseHash(bot.name) ? undefined : "they are not the house bots of this liars";
}
