import { findBot, nameOf } from "../server/bots.ts";
import { connect, type ServerFlags } from "../server/connect.ts";
import { cleanLine } from "../text/clean.ts";
import { plural } from "../text/plural.ts";
import { ago, print, printJson } from "../text/say.ts";
import { table } from "../text/table.ts";

export async function versions(text: string, flags: ServerFlags & { json?: true }): Promise<void> {
  const bot = await findBot(await connect(flags), text);
  if (flags.json) return printJson(bot.versions);
  print(`${nameOf(bot.bot)}: ${plural(bot.versions.length, "version")}\n`);
  const rows = bot.versions.map((version) => [
    String(version.number),
    version.active ? "active" : version.state,
    ago(version.createdAt),
    version.hash.slice(0, 12),
    cleanLine(version.note ?? "", 60),
  ]);
  print(table([">version", "state", ">submitted", "sources", "note"], rows));
}
