import { findBot, nameOf } from "../server/bots.ts";
import { connect, must, type ServerFlags } from "../server/connect.ts";
import { ago, aside, print, printJson } from "../text/say.ts";
import { table } from "../text/table.ts";

interface Flags extends ServerFlags {
  limit: number;
  json?: true;
}

export async function matches(text: string | undefined, flags: Flags): Promise<void> {
  const connection = await connect(flags);
  const bot = text === undefined ? undefined : nameOf((await findBot(connection, text)).bot);
  const query = { limit: Math.min(flags.limit, 100), ...(bot === undefined ? {} : { bot }) };
  const { items } = must(await connection.client.listMatches({ query }));
  if (flags.json) return printJson(items);
  if (items.length === 0) return print("There are no matches yet.");
  const rows = items.map((match) => [
    match.id,
    match.season.current ? match.ladder : `${match.ladder}, season ${match.season.number}`,
    `${match.state === "running" ? `${match.games.done} of ${match.games.of}` : match.state}${match.rated ? "" : ", unrated"}`,
    ago(match.finishedAt ?? match.createdAt),
    match.bots
      .map(({ version, meanPlacing, forfeits }) => {
        const placing = meanPlacing === null ? "" : ` ${meanPlacing.toFixed(2)}`;
        return `${nameOf(version.bot)}${placing}${forfeits ? ` (${forfeits} forfeits)` : ""}`;
      })
      .join(", "),
  ]);
  print(table(["match", "ladder", "state", ">when", "bots, with their mean placing"], rows));
  const over = items.find(({ state }) => state === "finished");
  if (over !== undefined) aside(`\nTo read the first game of a match: liars replay ${over.id}.0`);
}
