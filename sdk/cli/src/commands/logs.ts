import { findVersion, type Version } from "../server/bots.ts";
import { connectAsAuthor, must, type ServerFlags } from "../server/connect.ts";
import { behind } from "../text/behind.ts";
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
  if (items.length === 0) return print(nothing(version));
  for (const line of items) {
    const where = `${line.at}  ${line.ladder}  game ${line.game}, seat ${line.seat}${line.move === null ? "" : `, decision ${line.move}`}`;
    print(`${where}${line.kind === "log" ? "" : `  ${line.kind.toUpperCase()}`}`);
    for (const part of behind("    ", line.text.trimEnd())) print(part);
  }
}

function nothing({ number, state, bot }: Version): string {
  if (state === "rejected")
    return `Version ${number} was rejected before it played on a ladder: \`liars status ${bot.name}\` shows why.`;
  return `Version ${number} has logged nothing in its games on the ladder, and had no faults.`;
}
