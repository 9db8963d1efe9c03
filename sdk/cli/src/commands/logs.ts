import { findVersion } from "../server/bots.ts";
import { connectAsAuthor, must, type ServerFlags } from "../server/connect.ts";
import { print, printJson } from "../text/say.ts";

interface Flags extends ServerFlags {
  limit: number;
  json?: true;
}

export async function logs(text: string, flags: Flags): Promise<void> {
  const connection = await connectAsAuthor(flags);
  const version = await findVersion(connection, text);
  const query = { limit: Math.min(flags.limit, 100) };
  const { items } = must(await connection.client.listLogs({ params: { version: version.id }, query }));
  if (flags.json) return printJson(items);
  if (items.length === 0) return print(`Version ${version.number} has logged nothing, and nothing went wrong in it.`);
  for (const line of items) {
    const where = `${line.at}  ${line.ladder}  game ${line.game}, seat ${line.seat}${line.move === null ? "" : `, decision ${line.move}`}`;
    print(`${where}${line.kind === "log" ? "" : `  ${line.kind.toUpperCase()}`}`);
    for (const part of line.text.trimEnd().split("\n")) print(`    ${part}`);
  }
}
