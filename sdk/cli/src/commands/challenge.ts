import type { Part } from "@liars-ladder/protocol";
import { groupFaults } from "@liars-ladder/protocol/client";
import { FAULTS, type FaultKind } from "@liars-ladder/rules";
import { type Estimate, type Standing, Tally } from "@liars-ladder/stats";
import { EXIT, Failure, usage } from "../failure.ts";
import { leadJson, tellResult } from "../play/result.ts";
import { author, botNamed, nameOf } from "../server/bots.ts";
import { type Connection, connectAsAuthor, must, type ServerFlags } from "../server/connect.ts";
import { asked } from "../server/follow.ts";
import { behind } from "../text/behind.ts";
import { plural } from "../text/plural.ts";
import { progress } from "../text/progress.ts";
import { isQuiet } from "../text/quiet.ts";
import { sayChallenges } from "../text/quota.ts";
import { aside, print, printJson } from "../text/say.ts";

interface Flags extends ServerFlags {
  ladder?: string;
  deals?: number;
  match?: string;
  wait: boolean;
  json?: true;
}

type Match = Part<"getMatch", "response">;
type Games = Part<"listGames", "response">["items"];

/** Exits with 0 when the match was played (with --no-wait: requested), 1 when it is void, 130 when it was stopped before. */
export async function challenge(bots: string[], flags: Flags): Promise<void> {
  const connection = await connectAsAuthor(flags);
  const { client, server } = connection;
  const made = await matchOf(connection, bots, flags);
  const page = `${server}/matches/${made.id}`;
  if (!flags.json && flags.match === undefined) {
    aside(`${made.ladder.title}, unrated: ${plural(made.games.of, "game")}. ${page}`);
    aside(sayChallenges(must(await client.getMe()).quotas.challenges));
  }
  if (!flags.wait && flags.match === undefined) {
    if (flags.json) return printJson(made);
    return print(isQuiet() ? made.id : `To see how it went: liars challenge --match ${made.id}`);
  }
  const match = await over(connection, made);
  if (match.state === "void") {
    if (flags.json) printJson(match);
    throw new Failure(EXIT.failed, `the challenge is void: ${match.reason}`, "It does not count: ask for it again.");
  }
  const games = must(await client.listGames({ params: { match: match.id } })).items;
  const rows = tallyOf(match, games).standings();
  if (flags.json) return printJson(json(match, rows, page));
  const labels = match.bots.map(({ version }) => nameOf(version.bot));
  const { ruleset, players } = match.ladder;
  aside("");
  tellResult({ ruleset, labels, unit: "deal", seatings: players, games: games.length, cpu: [] }, rows);
  for (const line of await ownFaults(connection, match)) print(line);
  for (const text of match.incidents)
    print(`\nThis was not a bot's fault, and it cost nobody a point:\n${behind("    ", text).join("\n")}`);
  aside(`\nThe match counts for nothing. Its games: ${page}`);
}

/** The challenge that was requested before, or a new one. */
async function matchOf(connection: Connection, bots: string[], flags: Flags): Promise<Match> {
  const { client } = connection;
  if (flags.match !== undefined) {
    if (bots.length > 0) throw usage("--match shows an earlier challenge", "Do not name bots with it.");
    const match = must(await client.getMatch({ params: { match: flags.match } }));
    if (match.rated) throw usage(`${match.id} is a rated match, not a challenge`, `liars matches shows it.`);
    return match;
  }
  if (bots.length === 0) throw usage("a challenge needs at least one bot", "liars challenge my-bot house/odds");
  const named = await Promise.all(bots.map((bot) => botNamed(connection, bot.replace(/^@/, ""))));
  const names = named.map(({ author, bot }) => `${author}/${bot}`);
  const ladder = flags.ladder ?? (await ladderFor(connection, names.length));
  const body = { bots: names, ...(flags.deals === undefined ? {} : { deals: flags.deals }) };
  return must(await client.challenge({ params: { ladder }, body }));
}

/** The first ladder for this many players. */
async function ladderFor({ client }: Connection, players: number): Promise<string> {
  const { items } = must(await client.listLadders());
  const found = items.find(({ ladder }) => ladder.players === players);
  if (found) return found.ladder.id;
  throw usage(
    `no ladder is for ${plural(players, "bot")}`,
    `Name one with --ladder: ${items.map(({ ladder }) => `${ladder.id} (${ladder.players})`).join(", ")}.`,
  );
}

/** Waits until the match is over. Ctrl-C ends only the waiting. */
async function over({ client }: Connection, { id }: Match): Promise<Match> {
  const stop = new AbortController();
  const onSignal = (): void => stop.abort();
  process.on("SIGINT", onSignal);
  const bar = progress();
  const look = ({ state, games }: Match): boolean => {
    bar.show(state === "queued" ? "waiting for a runner …" : `${games.done} of ${plural(games.of, "game")} …`);
    return state === "finished" || state === "void";
  };
  const ask = () => client.getMatch({ params: { match: id } });
  return asked(ask, look, { signal: stop.signal, again: `liars challenge --match ${id}` }).finally(() => {
    bar.end();
    process.off("SIGINT", onSignal);
  });
}

/** The games as if they had been played here. */
function tallyOf({ bots }: Match, games: Games): Tally<FaultKind> {
  const tally = new Tally(bots.length, FAULTS);
  tally.add(
    games.map(({ deal, seats, result, forfeits }) => {
      const faults = seats.map((_, seat) => {
        const out = forfeits.find((one) => one.seat === seat);
        return FAULTS.find((kind) => kind === out?.fault);
      });
      return { unit: deal, entrants: seats, ranks: result.ranks, faults };
    }),
  );
  return tally;
}

/** The faults of the author's own bots. */
async function ownFaults(connection: Connection, { id, bots }: Match): Promise<string[]> {
  const me = await author(connection);
  const own = bots.filter(({ version, forfeits }) => version.bot.author === me && (forfeits ?? 0) > 0);
  const told = await Promise.all(
    own.map(async ({ version }) => {
      const query = { match: id, failed: true, limit: 100 };
      const { items } = must(await connection.client.listLogs({ params: { version: version.id }, query }));
      return groupFaults(items).flatMap(({ kind, games, text, last }) => [
        `\n${version.bot.name}: ${kind} in ${plural(games, "game")}, the last in ${last.game}`,
        ...behind("    ", text.trimEnd()),
      ]);
    }),
  );
  return told.flat();
}

/** The output for programs. Null means that there are too few games to say. */
function json(
  { id, ladder, state, games, bots, incidents }: Match,
  rows: readonly Standing<FaultKind>[],
  page: string,
): object {
  const known = ({ value, half }: Estimate) => ({ value, half95: Number.isFinite(half) ? half : null });
  return {
    match: id,
    page,
    rated: false,
    ladder: ladder.id,
    state,
    games: games.of,
    bots: bots.map(({ version, cpuMs }, i) => {
      const { wins, losses, placing, winRate, elo, lead, faults } = rows[i]!;
      const score = {
        wins,
        losses,
        meanPlacing: placing,
        winRate: known(winRate),
        elo: known(elo),
        first: leadJson(lead),
        forfeits: faults,
      };
      return { bot: nameOf(version.bot), version: version.number, ...score, cpuMs };
    }),
    incidents,
  };
}
