import { type FaultGroup, groupFaults } from "@liars-ladder/protocol/client";
import { findVersion, nameOf, type Version } from "../server/bots.ts";
import { type Connection, connectAsAuthor, must, type ServerFlags } from "../server/connect.ts";
import { listed } from "../server/listed.ts";
import { behind } from "../text/behind.ts";
import { plural } from "../text/plural.ts";
import { ago, aside, print, printJson } from "../text/say.ts";

interface Flags extends ServerFlags {
  failed?: true;
  limit: number;
  json?: true;
}

export async function logs(text: string, flags: Flags): Promise<void> {
  const connection = await connectAsAuthor(flags);
  const version = await findVersion(connection, text);
  if (flags.failed) return faults(connection, version, flags);
  const params = { version: version.id };
  const { items } = await listed(flags.limit, (query) => connection.client.listLogs({ params, query }));
  if (flags.json) return printJson(items);
  if (items.length === 0) return print(nothing(version));
  for (const line of items) {
    const where = `${line.at}  ${line.ladder}  game ${line.game}, seat ${line.seat}${line.move === null ? "" : `, decision ${line.move}`}`;
    print(`${where}${line.kind === "log" ? "" : `  ${line.kind.toUpperCase()}`}`);
    for (const part of behind("    ", line.text.trimEnd())) print(part);
  }
}

/** So many faults are read at most: enough to count the frequent ones. */
const MOST_FAULTS = 1_000;

/** A group of faults with the lines of source that it shows. */
interface Shown extends FaultGroup {
  frame: string | null;
}

/** Prints what went wrong in the version's last matches: each cause once, the most frequent first. */
async function faults(connection: Connection, version: Version, { limit, json }: Flags): Promise<void> {
  const params = { version: version.id };
  const { items: lines, more } = await listed(MOST_FAULTS, (page) =>
    connection.client.listLogs({ params, query: { failed: true, ...page } }),
  );
  const groups = groupFaults(lines);
  const shown = await withFrames(connection, version.id, groups.slice(0, limit));
  const matches = new Set(lines.map(({ match }) => match)).size;
  if (json) return printJson({ version: version.id, faults: lines.length, matches, more, groups: shown });
  if (groups.length === 0)
    return print(
      version.state === "rejected" ? nothing(version) : `Version ${version.number} had no faults in its games.`,
    );
  const which = `${more ? "the newest " : ""}${plural(lines.length, "fault")} in ${plural(matches, "match", "matches")}`;
  print(`${nameOf(version.bot)}, version ${version.number}: ${which}, each cause once.`);
  for (const group of shown) print(`\n${sayGroup(group)}`);
  if (groups.length > shown.length)
    aside(`\n${plural(groups.length - shown.length, "more cause")}: --limit ${groups.length}`);
  const { match, game } = shown[0]!.last;
  aside(`\nThe newest of the first: liars replay ${game}`);
  aside(`To play it again with other sources: liars rerun ${match} --with ./bot.ts`);
}

/** Takes the version's sources from the ladder, because those on this machine may be newer. */
async function withFrames({ client }: Connection, version: string, groups: FaultGroup[]): Promise<Shown[]> {
  if (groups.every(({ at }) => at === null)) return groups.map((group) => ({ ...group, frame: null }));
  const [{ files }, { codeFrame }] = [
    must(await client.getFiles({ params: { version } })),
    await import("@liars-ladder/sandbox"),
  ];
  return groups.map((group) => {
    const source = files.find(({ path }) => path === group.at?.file)?.text;
    const frame = source === undefined ? undefined : codeFrame(source, group.at!.line, group.at!.column);
    return { ...group, frame: frame ?? null };
  });
}

function sayGroup({ kind, times, games, ladders, last, text, frame }: Shown): string {
  const where = ladders.map(({ ladder, times }) => `${ladder} ${times}`).join(", ");
  const head = `${kind.toUpperCase()}, ${plural(times, "time")} in ${plural(games, "game")} (${where}), last ${ago(last.at)} in ${last.game}`;
  return [head, ...behind("    ", text.trimEnd()), ...(frame === null ? [] : behind("    ", `\n${frame}`))].join("\n");
}

function nothing({ number, state, bot }: Version): string {
  if (state === "rejected")
    return `Version ${number} was rejected before it played on a ladder. \`liars status ${bot.name}\` shows why.`;
  return `Version ${number} has logged nothing in its games on the ladder, and has had no faults.`;
}
