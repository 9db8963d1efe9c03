import type { LadderSummary, Row, Season } from "@liars-ladder/protocol";
import { usage } from "../failure.ts";
import { nameOf } from "../server/bots.ts";
import { connect, must, type ServerFlags } from "../server/connect.ts";
import { unknownLadder } from "../server/ladders.ts";
import { sayMisfit } from "../text/misfit.ts";
import { ago, aside, percent, print, printJson, sayRank, sayRating, sayStatus } from "../text/say.ts";
import { table } from "../text/table.ts";
import { overall } from "./overall.ts";

interface Flags extends ServerFlags {
  limit: number;
  season?: number;
  all?: true;
  json?: true;
}

export async function ladder(id: string | undefined, flags: Flags): Promise<void> {
  if (id === undefined && flags.season !== undefined) {
    throw usage("--season needs a ladder", "Name it: liars ladder LADDER --season N");
  }
  if (flags.all && (id !== undefined || flags.season !== undefined))
    throw usage("--all is about all ladders as they are now", "Leave out the ladder and --season: liars ladder --all");
  const connection = await connect(flags);
  if (flags.all) return overall(connection, flags);
  const { client, server } = connection;
  if (id === undefined) {
    const { items } = must(await client.listLadders());
    if (flags.json) return printJson(items);
    const rows = items.map(({ ladder: it, season, bots, matches, running, leader }) => [
      it.id,
      it.title,
      season.state === "open" ? String(season.number) : `${season.number}, ${season.state}`,
      String(it.players),
      String(bots),
      String(matches),
      String(running),
      leader === null ? "–" : `${nameOf(leader.bot)} ${sayRating(leader.standing)}`,
    ]);
    return print(table(["ladder", "title", "season", ">seats", ">bots", ">matches", ">now", "leader"], rows));
  }
  const answer =
    flags.season === undefined
      ? await client.getTable({ params: { ladder: id } })
      : await client.getSeason({ params: { ladder: id, season: String(flags.season) } });
  if (!answer.ok && answer.problem.code === "ladder.unknown") throw await unknownLadder(client, id);
  const made = must(answer);
  if (flags.json) return printJson(made);
  const wait = flags.season === undefined ? must(await client.getLadder({ params: { ladder: id } })).longestWait : null;
  aside(`${made.ladder.title}: ${made.ladder.ruleset}, ${made.ladder.players} players, as of ${made.asOf}`);
  aside(`${saySeason(made.season)}${sayWait(wait)}\n`);
  const losses = made.rows.some(({ loss }) => loss !== null);
  const rows = made.rows
    .slice(0, flags.limit)
    .map((row) => [
      sayRank(row.rank),
      `${nameOf(row.bot)}@${row.version.number}${row.mine ? " (yours)" : ""}`,
      sayRating(row.standing),
      [row.toPart.above, row.toPart.below].flatMap(sayToPart).join(", "),
      String(row.games),
      percent(row.winRate),
      row.meanPlacing === null ? "–" : row.meanPlacing.toFixed(2),
      percent(row.forfeits),
      ...(losses ? [sayLoss(row.loss)] : []),
      row.lastMatch === null ? "–" : ago(row.lastMatch.at),
      sayStatus(row),
    ]);
  const before = [">rank", "bot", ">rating", "deals to part", ">games", ">wins", ">placing", ">forfeits"];
  print(table([...before, ...(losses ? [">exploitable"] : []), ">last match", "status"], rows));
  if (made.rows.length > rows.length) aside(`… ${made.rows.length - rows.length} more: --limit ${made.rows.length}`);
  if (rows.every(([rank]) => rank === sayRank(null))) print("No bot is rated yet in this season.");
  if (made.misfit) aside(`\n${sayMisfit(made.misfit)}`);
  const past = made.season.number - 1;
  if (past > 0) aside(`\nThe previous season: liars ladder ${made.ladder.id} --season ${past}`);
  const { number, state } = made.season;
  aside(`\n${server}/ladders/${made.ladder.id}${state === "closed" ? `/seasons/${number}` : ""}`);
}

/** `0.39 ± 0.03`: what a bot loses a round to somebody who knows it. */
function sayLoss(loss: Row["loss"]): string {
  if (loss === null) return "–";
  const half = (loss.high - loss.low) / 2;
  return `${loss.value.toFixed(2)}${half > 0 ? ` ± ${half.toFixed(2)}` : ""}`;
}

function saySeason({ number, state, openedAt, closedAt }: Season): string {
  if (closedAt !== null) return `Final table of season ${number}, closed ${closedAt}`;
  if (state === "closing") return `Season ${number} is closing: its last matches are being played`;
  return `Season ${number}, since ${openedAt}`;
}

/** `#3 120`: after about 120 more deals of each, its order relative to place 3 is sure; or "too close to tell". */
function sayToPart(part: Row["toPart"]["above"]): string[] {
  if (part === null) return [];
  const { place, deals } = part;
  return [`#${place} ${deals ?? "too close to tell"}`];
}

const sayWait = (wait: LadderSummary["longestWait"]): string =>
  wait === null
    ? ""
    : `; longest wait: ${nameOf(wait.bot)}, ${Math.round(wait.seconds)} s (${wait.matches} matches, at most ${wait.most})`;
