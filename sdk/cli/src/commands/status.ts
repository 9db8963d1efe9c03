import { EXIT } from "../failure.ts";
import { type Bot, findBot, nameOf, type Version, versionOf } from "../server/bots.ts";
import { type Connection, connectAsAuthor, must, type ServerFlags } from "../server/connect.ts";
import { decided, follow, rated } from "../server/follow.ts";
import { sayReplays, sayStep } from "../text/report.ts";
import { aside, print, printJson, sayRank, sayRating, sayStatus } from "../text/say.ts";
import { sayStanding } from "../text/standing.ts";
import { table } from "../text/table.ts";

interface Flags extends ServerFlags {
  follow?: true;
  json?: true;
}

export async function status(text: string | undefined, flags: Flags): Promise<void> {
  const connection = await connectAsAuthor(flags);
  const bots = text === undefined ? await mine(connection) : [await findBot(connection, text)];
  if (bots.length === 0) {
    if (flags.json) return printJson([]);
    return print("You have no bot yet. Make one with `liars new my-bot`, and send it with `liars submit`.");
  }
  let versions = await Promise.all(bots.map((bot) => versionOf(connection, bot)));
  if (flags.follow) {
    const newest = versions.reduce((a, b) => (a.createdAt > b.createdAt ? a : b));
    if (!flags.json) aside(`${nameOf(newest.bot)}, version ${newest.number}`);
    const over = (version: Version): boolean => rated(version) || (decided(version) && version.state !== "accepted");
    versions = [await follow(connection, newest.id, over, flags.json ? () => {} : console.log)];
  }
  if (flags.json) printJson(text === undefined && !flags.follow ? versions : versions[0]);
  else for (const version of versions) show(version, connection.server, flags.follow === true);
  if (versions.some(({ state }) => state === "rejected")) process.exitCode = EXIT.failed;
}

async function mine({ client }: Connection): Promise<Bot[]> {
  const { items } = must(await client.listBots({ query: { mine: true, limit: 100 } }));
  return Promise.all(
    items.map(async ({ bot }) => must(await client.getBot({ params: { author: bot.author, bot: bot.name } }))),
  );
}

/** Prints a version, with its report unless that was already followed line by line. */
function show(version: Version, server: string, followed: boolean): void {
  for (const line of sayStanding(version)) print(line);
  const wanting = version.report.filter(({ state }) => state !== "passed" || version.state === "queued");
  if (!followed) for (const step of wanting) console.log(sayStep(step, server));
  for (const line of sayReplays(version, server)) print(line);
  if (version.next !== null && version.state !== "rejected") print(version.next.text);
  if (version.incidents > 0)
    print(
      `Incidents: ${version.incidents} of its matches. They cost nobody a point, but a version with far more of them than others is suspended.`,
    );
  if (version.playsAlone)
    print(
      "Plays alone: several of its matches had to be played twice, because it came near its CPU limit or had more incidents than others. In its matches every bot now has a process of its own. If its CPU time is the cause, the extra time counts against your share of the runners' time.",
    );
  if (version.entries.length === 0) return;
  const rows = version.entries.map((entry) => [
    entry.ladder,
    sayRating(entry.standing),
    sayRank(entry.rank),
    String(entry.matches),
    String(entry.games),
    sayStatus(entry),
    entry.next.text,
  ]);
  print(`\n${table(["ladder", ">rating", ">rank", ">matches", ">games", "status", "next"], rows)}`);
  for (const { ladder, exploitability } of version.entries)
    if (exploitability !== null) print(`\nHow exploitable in ${ladder}: ${exploitability.text}`);
  aside(`\n${server}/bots/${nameOf(version.bot)}\n`);
}
