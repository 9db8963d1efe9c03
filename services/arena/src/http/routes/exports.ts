import { Readable } from "node:stream";
import { type ExportedGame, type ExportedPair, gameId } from "@liars-ladder/protocol";
import { seatings } from "@liars-ladder/rules";
import { complete, gamesOfMatches } from "../../archive/read.ts";
import { type ExportedMatchRow, entriesAfter, matchesAfter, pairsOf } from "../../db/export.ts";
import type { GameRow } from "../../db/match.ts";
import type { Sql } from "../../db/sql.ts";
import type { Handlers } from "../bind.ts";
import { type Cell, csvLines } from "../csv.ts";
import { type FoundSeason, seasonOr404 } from "../lookup.ts";
import { iso } from "../present.ts";
import { isRefusal } from "../refusal.ts";
import { TextAnswer } from "../text-answer.ts";

type Line = ExportedGame | ExportedPair;

/** How many matches are read at a time, once the client has taken the ones before. */
const MATCHES_AT_ONCE = 20;
const VERSIONS_AT_ONCE = 50;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

const GAME_COLUMNS = [
  ...([
    "commit",
    "match",
    "finished_at",
    "game",
    "phase",
    "deal",
    "seed",
    "bots",
    "ranks",
    "reason",
    "rounds",
  ] as const),
  ...(["decisions", "forfeits", "cpu_ms"] as const),
] satisfies (keyof ExportedGame)[];
const PAIR_COLUMNS = ["a", "a_bot", "b", "b_bot", "matches", "score_a", "weight"] satisfies (keyof ExportedPair)[];

/** Nothing is read before it is sent: a season of a million games is 200 MB. */
export const exportRoutes = (sql: Sql) =>
  ({
    exportGames: async ({ params, query, account }) => {
      const found = await seasonOr404(sql, params.ladder, account, query?.season);
      return isRefusal(found) ? found : csv(GAME_COLUMNS, games(sql, found, query?.after ?? 0), fileOf(found, "games"));
    },
    exportGamesJson: async ({ params, query, account }) => {
      const found = await seasonOr404(sql, params.ladder, account, query?.season);
      return isRefusal(found) ? found : json(found, games(sql, found, query?.after ?? 0));
    },
    exportPairs: async ({ params, query, account }) => {
      const found = await seasonOr404(sql, params.ladder, account, query?.season);
      return isRefusal(found) ? found : csv(PAIR_COLUMNS, pairs(sql, found), fileOf(found, "pairs"));
    },
    exportPairsJson: async ({ params, query, account }) => {
      const found = await seasonOr404(sql, params.ladder, account, query?.season);
      return isRefusal(found) ? found : json(found, pairs(sql, found));
    },
  }) satisfies Partial<Handlers>;

async function* games(sql: Sql, { ladder, season }: FoundSeason, after: number): AsyncGenerator<ExportedGame[]> {
  for (let last = after; ; ) {
    const matches = await matchesAfter(sql, ladder.id, season.number, last, MATCHES_AT_ONCE);
    if (matches.length === 0) return;
    last = matches.at(-1)!.commit;
    const games = await gamesOfMatches(
      sql,
      matches.map(({ id }) => id),
    );
    const whole = await Promise.all(matches.map((match) => complete(sql, match)));
    yield whole.flatMap((match, i) => games[i]!.map((game) => gameOf(match, game)));
  }
}

function gameOf(match: ExportedMatchRow, game: GameRow): ExportedGame {
  const phase = Math.floor(game.index / match.deals);
  const deal = game.index % match.deals;
  const seats = seatings(match.bots.length)[phase]!;
  return {
    ...{ commit: match.commit, match: match.id, finished_at: iso(match.finished_at) },
    ...{ game: gameId(match.id, game.index), phase, deal, seed: match.seeds[deal]! },
    ...{ bots: seats.map((place) => match.bots[place]!), ranks: [...game.ranks], reason: game.reason },
    ...{ rounds: game.rounds, decisions: game.decisions, forfeits: game.faults, cpu_ms: game.cpu },
  };
}

async function* pairs(sql: Sql, { ladder, season }: FoundSeason): AsyncGenerator<ExportedPair[]> {
  for (let last = FIRST_ID; ; ) {
    const versions = (await entriesAfter(sql, ladder.id, last, VERSIONS_AT_ONCE)).map((row) => row.version_id);
    if (versions.length === 0) return;
    last = versions.at(-1)!;
    yield [...(await pairsOf(sql, ladder.id, season.number, versions))];
  }
}

const fileOf = ({ ladder, season }: FoundSeason, what: string): string => `${ladder.id}-${season.number}-${what}.csv`;

function csv<L extends Line>(columns: (keyof L & string)[], pages: AsyncIterable<L[]>, file: string): TextAnswer {
  async function* text(): AsyncGenerator<string> {
    yield csvLines([columns]);
    for await (const lines of pages) yield csvLines(lines.map((line) => columns.map((column) => line[column] as Cell)));
  }
  return new TextAnswer(Readable.from(text(), { highWaterMark: 1 }), { file });
}

function json({ ladder, season }: FoundSeason, pages: AsyncIterable<Line[]>): TextAnswer {
  async function* text(): AsyncGenerator<string> {
    yield `{"ladder":${JSON.stringify(ladder.id)},"season":${season.number},"items":[`;
    let comma = "\n";
    for await (const lines of pages) {
      if (lines.length === 0) continue;
      yield comma + lines.map((line) => JSON.stringify(line)).join(",\n");
      comma = ",\n";
    }
    yield "\n]}\n";
  }
  return new TextAnswer(Readable.from(text(), { highWaterMark: 1 }));
}
