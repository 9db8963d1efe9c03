import { nearest } from "@liars-ladder/rules";
import { type Failure, usage } from "../failure.ts";
import { nameOf } from "../server/bots.ts";
import { type Connection, connect, must, type ServerFlags } from "../server/connect.ts";
import { ago, percent, print, printJson, sayRank, sayRating } from "../text/say.ts";
import { table } from "../text/table.ts";

interface Flags extends ServerFlags {
  limit: number;
  json?: true;
}

export async function ladder(id: string | undefined, flags: Flags): Promise<void> {
  const { client, server } = await connect(flags);
  if (id === undefined) {
    const { items } = must(await client.listLadders());
    if (flags.json) return printJson(items);
    const rows = items.map(({ ladder: it, bots, matches, running, leader }) => [
      it.id,
      it.title,
      String(it.players),
      String(bots),
      String(matches),
      String(running),
      leader === null ? "–" : `${nameOf(leader.bot)} ${sayRating(leader.standing)}`,
    ]);
    return print(table(["ladder", "title", ">seats", ">bots", ">matches", ">now", "leader"], rows));
  }
  const answer = await client.getTable({ params: { ladder: id } });
  if (!answer.ok && answer.problem.code === "ladder.unknown") throw await unknown(client, id);
  const made = must(answer);
  if (flags.json) return printJson(made);
  print(`${made.ladder.title}: ${made.ladder.ruleset}, ${made.ladder.players} players, as of ${made.asOf}\n`);
  const rows = made.rows
    .slice(0, flags.limit)
    .map((row) => [
      sayRank(row.rank),
      `${nameOf(row.bot)}@${row.version.number}${row.mine ? " (yours)" : ""}`,
      sayRating(row.standing),
      String(row.games),
      percent(row.winRate),
      row.meanPlacing === null ? "–" : row.meanPlacing.toFixed(2),
      percent(row.forfeits),
      row.lastMatch === null ? "–" : ago(row.lastMatch.at),
      row.provisional === null ? row.status : `provisional (${row.provisional.games} of ${row.provisional.of} games)`,
    ]);
  print(table([">rank", "bot", ">rating", ">games", ">wins", ">placing", ">forfeits", ">last match", "status"], rows));
  if (made.rows.length > rows.length) print(`… ${made.rows.length - rows.length} more: --limit ${made.rows.length}`);
  print(`\n${server}/ladders/${made.ladder.id}`);
}

async function unknown(client: Connection["client"], id: string): Promise<Failure> {
  const ids = must(await client.listLadders()).items.map(({ ladder }) => ladder.id);
  const near = nearest(id, ids);
  return usage(
    `there is no ladder ${id}${near === undefined ? "" : `; did you mean ${near}?`}`,
    `Ladders: ${ids.join(", ")}.`,
  );
}
