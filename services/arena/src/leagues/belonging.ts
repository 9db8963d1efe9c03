import { Refusal } from "../embedded/refusal.ts";
import { commitmentOf } from "../matches/seeds.ts";
import { rowOf } from "../seasons/ladders.ts";
import type { LeagueFile } from "./file.ts";

const refuse = (what: string): never => {
  throw new Refusal(`It is no league that an arena wrote: ${what}. Nothing was imported.`);
};

/**
 * Holds what a file says against itself: its rows name only its own ladders, matches and versions, so that nothing else of an
 * arena is touched.
 *
 * @throws Refusal that names the first that does not.
 */
export function inOneLeague({ league, members, organiser, versions, rows, games }: LeagueFile): void {
  for (const [at, row] of rows.any_ladder.entries()) {
    if (row.id !== `league-${league.id}-${at + 1}`) refuse(`its ladder ${at + 1} is called ${row.id}`);
    const checked = rowOf(row as Parameters<typeof rowOf>[0]);
    if ("wrong" in checked) refuse(`${row.id}: ${checked.wrong.map(({ message }) => message).join(" ")}`);
  }
  if (rows.any_ladder.length === 0) refuse("it has no ladder");
  const ladders = new Set(rows.any_ladder.map(({ id }) => id));
  const matches = new Map(rows.any_match.map((row) => [row.id, row]));
  const known = new Set(versions.map(({ id }) => id));
  const authors = new Set(members.map(({ author }) => author));
  if (organiser !== null && !authors.has(organiser)) refuse(`its organiser ${organiser} is no member`);
  for (const [table, of] of Object.entries(rows))
    for (const row of of as Partial<
      Record<"ladder_id" | "match_id" | "version_id" | "anchor" | "last_match", string>
    >[]) {
      const { ladder_id: ladder, match_id: match, version_id: version, anchor, last_match: last } = row;
      if (ladder !== undefined && !ladders.has(ladder)) refuse(`a row of ${table} is of ladder ${ladder}`);
      for (const id of [version, anchor]) if (id && !known.has(id)) refuse(`a row of ${table} is of version ${id}`);
      for (const id of [match, last]) if (id && !matches.has(id)) refuse(`a row of ${table} is of match ${id}`);
    }
  checkMatches(rows, matches, games);
  for (const { round, number, versions: table, match_id: id, ladder_id: ladder } of rows.pairing) {
    const odd = table.find((version) => !known.has(version));
    if (odd !== undefined) refuse(`a row of pairing is of version ${odd}`);
    if (id === null) continue;
    const seated = rows.match_bot.filter(({ match_id }) => match_id === id).map(({ version_id }) => version_id);
    if (matches.get(id)?.ladder_id !== ladder || seated.toSorted().join() !== table.toSorted().join())
      refuse(`match ${id} is not the one of pairing ${number} of round ${round}`);
  }
}

/** A match has a bot at each place, seeds as they were published, and games if its result was committed. */
function checkMatches(
  rows: LeagueFile["rows"],
  matches: ReadonlyMap<string, LeagueFile["rows"]["any_match"][number]>,
  games: LeagueFile["games"],
): void {
  const seats = new Map(rows.any_ladder.map(({ id, players }) => [id, players]));
  const seated = Map.groupBy(rows.match_bot, ({ match_id }) => match_id);
  const played = new Set(games.map(({ match }) => match));
  for (const { match } of games) if (!matches.has(match)) refuse(`there are games of match ${match}`);
  if (played.size < games.length) refuse("a match has its games twice");
  for (const { id, ladder_id: ladder, state, commit, seeds, deals, commitment } of rows.any_match) {
    const places = (seated.get(id) ?? []).map(({ bot }) => bot).sort((a, b) => a - b);
    const wanted = Array.from({ length: seats.get(ladder)! }, (_, place) => place);
    if (places.join() !== wanted.join()) refuse(`match ${id} has bots at places ${places.join(", ")}`);
    if (seeds.length !== deals) refuse(`match ${id} has ${seeds.length} seeds for ${deals} deals`);
    if (commitmentOf(seeds) !== commitment) refuse(`the seeds of match ${id} are not those of its hash`);
    if ((commit !== null) !== played.has(id) || (state === "finished" && commit === null))
      refuse(`match ${id} is ${state} ${played.has(id) ? "with" : "without"} its games`);
  }
}
