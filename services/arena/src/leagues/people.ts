import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import { isFreeName } from "../auth/names.ts";
import { accountByName } from "../db/account.ts";
import { insertBot } from "../db/bot.ts";
import { botAt } from "../db/co-author.ts";
import { botOf, insertImported, insertPast, versionOfSources } from "../db/league-file.ts";
import type { Db } from "../db/sql.ts";
import { Refusal } from "../embedded/refusal.ts";
import { HOUSE } from "../versions/submit.ts";
import type { LeagueFile } from "./file.ts";

/** What the people, bots and versions of a file are in this arena. */
export interface Here {
  /** The id of an author's account. */
  account(author: string): string;
  bot(author: string, bot: string): { id: string; name: string };
  version(id: string): string;
  /** A row of the file with what its versions and names are here. */
  row(row: Row): Row;
}
type Row = Record<string, unknown>;

const NO_FILES = gzipSync("[]");
const WHY = "It came with a league from another arena. Its sources are not here.";

/**
 * Finds or makes the authors, bots and versions of a league. Nobody gets what is somebody else's: an author's name must be free
 * here, or the operator says who it is (`names`). Of a bot that is here with the same sources, the version that is here is meant;
 * a bot that is here with other sources is another one, and is written with the league's id.
 *
 * @throws Refusal that lists all names that are taken, or all addresses (`bot.taken`).
 */
export async function placePeople(tx: Db, file: LeagueFile, names: ReadonlyMap<string, string>): Promise<Here> {
  const accounts = await placeAuthors(tx, file, names);
  const account = (author: string): string => accounts.get(author)!.id;
  const bots = new Map<string, { id: string; name: string }>();
  const versions = new Map<string, string>();
  /** Addresses that belong to bots which were handed over. */
  const led: string[] = [];
  for (const { author, bot } of file.members) if (bot !== null) await placeBot(author, bot);
  for (const version of file.versions) {
    const bot = await placeBot(version.author, version.bot);
    const [same] = await versionOfSources(tx, bot.id, version.hash);
    versions.set(version.id, same?.id ?? version.id);
    if (same) continue;
    const { id, number, hash, rulesets, created_at: createdAt, decided_at: decidedAt } = version;
    const when = { createdAt, decidedAt, reason: WHY, empty: NO_FILES };
    await insertPast(tx, { id, botId: bot.id, number, hash, rulesets, ...when });
  }
  if (led.length > 0)
    throw new Refusal(
      `A bot of the file would take the address of another one, which was handed over here: ${led.join(", ")}. Give its author another account, with --author AUTHOR=NAME, where NAME is free. Nothing was imported.`,
      "bot.taken",
    );

  /** A bot of its author with the same sources, or a new one. */
  async function placeBot(author: string, name: string): Promise<{ id: string; name: string }> {
    const known = bots.get(`${author}/${name}`);
    if (known) return known;
    const owner = account(author);
    const [here] = await botOf(tx, owner, name);
    const own = file.versions.filter((version) => version.author === author && version.bot === name);
    const found = here && (await Promise.all(own.map(({ hash }) => versionOfSources(tx, here.id, hash))));
    const same = here && found?.every(({ length }) => length > 0);
    const [moved] = here ? [] : await botAt(tx, owner, name);
    if (moved) led.push(`${accounts.get(author)!.name}/${name} leads to ${moved.author}/${moved.bot}`);
    const called = here && !same ? `${name.slice(0, 19)}-${file.league.id}` : name;
    const id = same ? here.id : (await insertBot(tx, owner, called))[0]!.id;
    const placed = { id, name: called };
    bots.set(`${author}/${name}`, placed);
    return placed;
  }

  const version = (id: string): string => versions.get(id)!;
  return {
    account,
    bot: (author, bot) => bots.get(`${author}/${bot}`)!,
    version,
    row: (row) => ({
      ...row,
      ...(typeof row.version_id === "string" && { version_id: version(row.version_id) }),
      ...(typeof row.anchor === "string" && { anchor: version(row.anchor) }),
      ...(Array.isArray(row.versions) && { versions: row.versions.map(version) }),
      ...(typeof row.author === "string" && {
        author: accounts.get(row.author)?.name ?? row.author,
        bot: bots.get(`${row.author}/${row.bot}`)?.name ?? row.bot,
      }),
    }),
  };
}

async function placeAuthors(
  tx: Db,
  { members, versions }: LeagueFile,
  names: ReadonlyMap<string, string>,
): Promise<Map<string, { id: string; name: string }>> {
  const authors = new Set([...members, ...versions].map(({ author }) => author));
  for (const given of names.keys())
    if (!authors.has(given)) throw new Refusal(`No author of the file is called ${given}.`);
  const placed = new Map<string, { id: string; name: string }>();
  const taken: string[] = [];
  for (const author of authors) {
    const name = names.get(author) ?? author;
    const [known] = await accountByName(tx, name);
    if (author === HOUSE ? name === HOUSE && known : known && names.has(author)) placed.set(author, known!);
    else if (author === HOUSE || name === HOUSE || known || !(await isFreeName(tx, name))) taken.push(author);
    else {
      const id = randomUUID();
      await insertImported(tx, id, name);
      placed.set(author, { id, name });
    }
  }
  if (taken.includes(HOUSE))
    throw new Refusal("House bots play in it, and this arena has none yet. Start it once, and import the league then.");
  if (taken.length > 0)
    throw new Refusal(
      `These names are taken or reserved here: ${taken.join(", ")}. Say who each is: --author ${taken[0]}=NAME, where NAME is their account here, or a name that is free.`,
    );
  return placed;
}
