import type { League, LeagueRow, LeagueSummary, LeagueTable } from "@liars-ladder/protocol";
import { usage } from "../failure.ts";
import { nameOf } from "../server/bots.ts";
import { type Connection, connect, connectAsAuthor, must, type ServerFlags } from "../server/connect.ts";
import { leagueIn } from "../server/league.ts";
import { listed } from "../server/listed.ts";
import { plural } from "../text/plural.ts";
import { ago, aside, print, printJson } from "../text/say.ts";
import { table } from "../text/table.ts";

interface Flags extends ServerFlags {
  join?: true;
  enter?: string;
  limit: number;
  json?: true;
}

/** Lists the leagues that one may see, or shows one: after joining it, or entering a bot, where asked to. */
export async function leagues(text: string | undefined, flags: Flags): Promise<void> {
  if (text === undefined) {
    if (flags.join || flags.enter !== undefined)
      throw usage("--join and --enter need a league", "Name its id, or its link.");
    return list(await connect(flags), flags);
  }
  const league = leagueIn(text);
  if (league === undefined) throw usage(`"${text}" is no league`, "Name its id, or copy the link from its page.");
  const { id, invite } = league;
  const params = { league: id };
  const connection = await (flags.join || flags.enter !== undefined ? connectAsAuthor : connect)(flags);
  const { client } = connection;
  if (flags.join) must(await client.joinLeague({ params, body: invite === undefined ? {} : { invite } }));
  if (flags.enter !== undefined) must(await client.enterLeague({ params, body: { bot: flags.enter } }));
  return show(connection, must(await client.getLeague({ params })), flags);
}

async function list({ client, server }: Connection, { limit, json }: Flags): Promise<void> {
  const { items } = await listed(limit, (query) => client.listLeagues({ query }));
  if (json) return printJson(items);
  if (items.length === 0) return print(`There are no leagues yet. ${server}/leagues/new makes one.`);
  const rows = items.map((league) => [
    league.id,
    league.name,
    stateOf(league),
    league.schedule,
    league.organiser ?? "nobody",
    String(league.members),
    ago(league.endedAt ?? league.endsAt),
  ]);
  print(table(["league", "name", "state", "schedule", "organiser", ">members", ">ends"], rows));
}

const stateOf = ({ state, private: hidden, mine }: LeagueSummary): string =>
  [state, ...(hidden ? ["private"] : []), ...(mine ? [mine] : [])].join(", ");

async function show({ client, server }: Connection, league: League, { limit, json }: Flags): Promise<void> {
  const tables: LeagueTable[] = [];
  for (const { ladder } of league.divisions)
    tables.push(must(await client.getLeagueTable({ params: { league: league.id, ladder: ladder.id } })));
  if (json) return printJson({ league, tables });
  const members = plural(league.members, "member");
  print(`${league.name}: ${stateOf(league)}, ${members}${league.endedWhy ? `. ${league.endedWhy}` : ""}`);
  for (const [at, one] of tables.entries()) {
    const round = one.rounds > 0 ? `, round ${one.round} of ${one.rounds}` : "";
    print(`\n${league.divisions[at]?.ladder.title} (${one.ladder})${round}${one.final ? ", final" : ""}`);
    if (one.rows.length === 0) print("Its bots take their places when it begins.");
    else
      print(
        table(
          HEADS[one.schedule],
          one.rows.slice(0, limit).map((row) => cellsOf(one, row)),
        ),
      );
  }
  aside(`\n${server}/leagues/${league.id}`);
}

const HEADS: Readonly<Record<LeagueTable["schedule"], string[]>> = {
  ladder: [">rank", "bot", ">rating"],
  "round-robin": [">rank", "bot", ">score", ">points", ">matches"],
  swiss: [">rank", "bot", ">points", ">Buchholz", ">matches", ">byes"],
};

function cellsOf({ schedule }: LeagueTable, row: LeagueRow): string[] {
  const first = [row.rank === null ? "–" : String(row.rank), `${nameOf(row.version.bot)}@${row.version.number}`];
  const [points, matches] = [short(row.points), String(row.matches)];
  if (schedule === "swiss") return [...first, points, short(row.buchholz), matches, String(row.byes)];
  if (schedule === "round-robin")
    return [...first, row.score === null ? "–" : `${Math.round(100 * row.score)} %`, points, matches];
  const { standing } = row;
  return [
    ...first,
    standing === null ? "–" : `${Math.round(standing.rating)} ± ${Math.round((standing.high - standing.low) / 2)}`,
  ];
}

const short = (value: number): string => String(Math.round(100 * value) / 100);
