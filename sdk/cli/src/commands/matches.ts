import { usage } from "../failure.ts";
import { botNamed, findBot, findVersion, nameOf } from "../server/bots.ts";
import { type Connection, connect, type ServerFlags } from "../server/connect.ts";
import { listed } from "../server/listed.ts";
import { plural } from "../text/plural.ts";
import { ago, aside, print, printJson } from "../text/say.ts";
import { table } from "../text/table.ts";

interface Flags extends ServerFlags {
  opponent?: string;
  limit: number;
  json?: true;
}

export async function matches(text: string | undefined, flags: Flags): Promise<void> {
  const connection = await connect(flags);
  if (text === undefined && flags.opponent !== undefined)
    throw usage("--opponent needs a bot that it played against", "Write: liars matches BOT --opponent OTHER");
  const query = {
    ...(text !== undefined && (await whose(connection, text))),
    ...(flags.opponent !== undefined && { opponent: await opponent(connection, flags.opponent) }),
  };
  const { items } = await listed(flags.limit, (page) =>
    connection.client.listMatches({ query: { ...query, ...page } }),
  );
  if (flags.json) return printJson(items);
  if (items.length === 0)
    return print(text === undefined ? "There are no matches yet." : "There are no such matches yet.");
  const rows = items.map((match) => [
    match.id,
    match.season.current ? match.ladder : `${match.ladder}, season ${match.season.number}`,
    `${match.state === "running" ? `${match.games.done} of ${match.games.of}` : match.state}${match.rated ? "" : ", unrated"}`,
    ago(match.finishedAt ?? match.createdAt),
    match.bots
      .map(({ version, meanPlacing, forfeits }) => {
        const placing = meanPlacing === null ? "" : ` ${meanPlacing.toFixed(2)}`;
        return `${nameOf(version.bot)}${placing}${forfeits ? ` (${plural(forfeits, "forfeit")})` : ""}`;
      })
      .join(", "),
  ]);
  print(table(["match", "ladder", "state", ">when", "bots, with their mean placing"], rows));
  const over = items.find(({ state }) => state === "finished");
  if (over !== undefined) aside(`\nTo read the first game of a match: liars replay ${over.id}.0`);
}

/** `BOT` has the matches of all its versions, `BOT@3` those of version 3. */
async function whose(connection: Connection, text: string): Promise<{ bot: string } | { version: string }> {
  if (text.includes("@")) return { version: (await findVersion(connection, text)).id };
  return { bot: nameOf((await findBot(connection, text)).bot) };
}

async function opponent(connection: Connection, text: string): Promise<string> {
  const { author, bot } = await botNamed(connection, text);
  return `${author}/${bot}`;
}
