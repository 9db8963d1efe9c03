import { findBot, nameOf, versionOf } from "../server/bots.ts";
import { connectAsAuthor, must, type ServerFlags } from "../server/connect.ts";
import { print, printJson } from "../text/say.ts";

export async function rollback(text: string, number: number, flags: ServerFlags & { json?: true }): Promise<void> {
  const connection = await connectAsAuthor(flags);
  const version = await versionOf(connection, await findBot(connection, text), number);
  if (version.active && !flags.json)
    return print(`${nameOf(version.bot)} plays version ${version.number} already: nothing changed.`);
  const made = must(await connection.client.activateVersion({ params: { version: version.id } }));
  if (flags.json) return printJson(made);
  print(`${nameOf(made.bot)} plays version ${made.number} again, and keeps its old record.`);
}
