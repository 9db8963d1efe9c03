import { Type } from "typebox";
import { ArchiveSummary, SigningKey } from "../archive-summary.ts";
import { LadderId, PUBLIC, Words } from "../basics.ts";
import { Crosstable } from "../crosstable.ts";
import { ExportedGames, ExportedPairs } from "../exports.ts";
import { LadderSummary, RatingSeries, SeasonSummary, Table } from "../ladder.ts";
import { Overall } from "../overall.ts";
import { closed, ladder, list, params, type RouteSchema, season } from "./parts.ts";

const seasonOfLadder = params({
  ladder: LadderId,
  season: Type.String({ pattern: "^[1-9][0-9]{0,5}$", description: "The season's number, from 1." }),
});
const gamesQuery = Type.Object(
  {
    season,
    after: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description: "`commit` of the last game that you have.",
      }),
    ),
  },
  closed,
);
const pairsQuery = Type.Object({ season }, closed);
const tableQuery = Type.Object(
  {
    versions: Type.Optional(
      Words(["active", "all"] as const, "`all`: also superseded, suspended and retired ones. Default: active."),
    ),
  },
  closed,
);

export const ladders = {
  getOverall: {
    summary: "All bots over all ladders, best first, each ladder with the same weight",
    tag: "ladders",
    access: "public",
    scope: "read",
    response: Overall,
    problems: [],
  },
  listLadders: {
    summary: "All ladders",
    tag: "ladders",
    access: "public",
    scope: "read",
    response: list(LadderSummary),
    problems: [],
  },
  getLadder: {
    summary: "One ladder",
    tag: "ladders",
    access: "public",
    scope: "read",
    params: ladder,
    response: LadderSummary,
    problems: ["ladder.unknown"],
  },
  getTable: {
    summary: "A ladder's table, best first",
    tag: "ladders",
    access: "public",
    scope: "read",
    params: ladder,
    query: tableQuery,
    response: Table,
    problems: ["ladder.unknown"],
  },
  exportTable: {
    summary: "The same as CSV",
    tag: "ladders",
    access: "public",
    scope: "read",
    params: ladder,
    query: tableQuery,
    response: Type.String(PUBLIC),
    media: "text/csv; charset=utf-8",
    problems: ["ladder.unknown"],
  },
  exportGames: {
    summary: "All games of a season as CSV, in the order they were rated; columns as in games.json",
    tag: "ladders",
    access: "public",
    scope: "read",
    params: ladder,
    query: gamesQuery,
    response: Type.String(PUBLIC),
    media: "text/csv; charset=utf-8",
    problems: ["ladder.unknown", "season.unknown"],
  },
  exportGamesJson: {
    summary: "All rated games of a season, in the order they were rated",
    tag: "ladders",
    access: "public",
    scope: "read",
    params: ladder,
    query: gamesQuery,
    response: ExportedGames,
    problems: ["ladder.unknown", "season.unknown"],
  },
  exportPairs: {
    summary: "Points of each pair of versions that met in a season, as CSV; columns as in pairs.json",
    tag: "ladders",
    access: "public",
    scope: "read",
    params: ladder,
    query: pairsQuery,
    response: Type.String(PUBLIC),
    media: "text/csv; charset=utf-8",
    problems: ["ladder.unknown", "season.unknown"],
  },
  exportPairsJson: {
    summary: "Points of each pair of versions that met in a season; ratings are fitted to these",
    tag: "ladders",
    access: "public",
    scope: "read",
    params: ladder,
    query: pairsQuery,
    response: ExportedPairs,
    problems: ["ladder.unknown", "season.unknown"],
  },
  listSeasons: {
    summary: "A ladder's seasons, newest first",
    tag: "ladders",
    access: "public",
    scope: "read",
    params: ladder,
    response: list(SeasonSummary),
    problems: ["ladder.unknown"],
  },
  getSeason: {
    summary: "A season's table, best first; it never changes once the season is closed",
    tag: "ladders",
    access: "public",
    scope: "read",
    params: seasonOfLadder,
    query: tableQuery,
    response: Table,
    problems: ["ladder.unknown", "season.unknown"],
  },
  exportSeason: {
    summary: "The same as CSV",
    tag: "ladders",
    access: "public",
    scope: "read",
    params: seasonOfLadder,
    query: tableQuery,
    response: Type.String(PUBLIC),
    media: "text/csv; charset=utf-8",
    problems: ["ladder.unknown", "season.unknown"],
  },
  listArchives: {
    summary: "The signed archives of a ladder's seasons, newest first",
    tag: "ladders",
    access: "public",
    scope: "read",
    params: ladder,
    response: list(ArchiveSummary),
    problems: ["ladder.unknown"],
  },
  getArchive: {
    summary: "The archive of a season, a file that `liars verify` checks; it never changes",
    tag: "ladders",
    access: "public",
    scope: "read",
    params: seasonOfLadder,
    response: Type.String({ ...PUBLIC, format: "binary" }),
    media: "application/vnd.liars-ladder.archive",
    problems: ["ladder.unknown", "season.unknown", "season.unarchived"],
  },
  getSigningKey: {
    summary: "The key with which this arena signs archives",
    tag: "ladders",
    access: "public",
    scope: "read",
    response: SigningKey,
    problems: [],
  },
  getLadderHistory: {
    summary: "How the ratings of a season's leaders changed over time",
    tag: "ladders",
    access: "public",
    scope: "read",
    params: ladder,
    query: Type.Object({ season, top: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 10 })) }, closed),
    response: list(RatingSeries),
    problems: ["ladder.unknown", "season.unknown"],
  },
  getCrosstable: {
    summary: "A season's leaders against each other: scores, and what their ratings expect",
    tag: "ladders",
    access: "public",
    scope: "read",
    params: ladder,
    query: Type.Object({ season, top: Type.Optional(Type.Integer({ minimum: 2, maximum: 40, default: 20 })) }, closed),
    response: Crosstable,
    problems: ["ladder.unknown", "season.unknown"],
  },
} as const satisfies Record<string, RouteSchema>;
