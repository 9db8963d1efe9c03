import { type Static, type TSchema, Type } from "typebox";
import { Key, Me, NewKey } from "./account.ts";
import { AuditLine, IncidentLine, Parked } from "./admin.ts";
import { Cursor, GameId, LadderId, Name, Nullable, SeasonNumber, Uuid, Words } from "./basics.ts";
import { Bot, BotSummary, Opponent } from "./bot.ts";
import { ExportedGames, ExportedPairs } from "./exports.ts";
import { LadderSummary, RatingSeries, Season, SeasonSummary, Table } from "./ladder.ts";
import { Game, GameSummary, LiveMatch, MATCH_STATES, Match, MatchSummary, ReplayFile, Rerun } from "./match.ts";
import type { ProblemCode } from "./problems.ts";
import { ROUTES, type RouteName } from "./routes.ts";
import { Style } from "./style.ts";
import { LogLine, SourceFile, Submission, Version } from "./version.ts";

/** Who may call: everybody, a signed-in author (of the thing, where it belongs to one), or an operator. */
export type Access = "public" | "author" | "operator";

export interface RouteSchema {
  summary: string;
  tag: "account" | "ladders" | "bots" | "versions" | "matches" | "admin";
  access: Access;
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  response: TSchema;
  /** HTTP status of success, where it is not 200. */
  status?: 201 | 202;
  /** Text of another type than JSON. */
  media?: string;
  /** What can be wrong beside what can be wrong everywhere. */
  problems: readonly ProblemCode[];
}

const closed = { additionalProperties: false } as const;
const params = <P extends Record<string, TSchema>>(properties: P) => Type.Object(properties, closed);
const page = <S extends TSchema>(item: S) =>
  Type.Object({ items: Type.Array(item), next: Nullable(Cursor) }, { description: "One page, newest first." });
const list = <S extends TSchema>(item: S) => Type.Object({ items: Type.Array(item) });
const paging = {
  cursor: Type.Optional(Cursor),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
};
const ladder = params({ ladder: LadderId });
const bot = params({ author: Name, bot: Name });
const botOnLadder = params({ author: Name, bot: Name, ladder: LadderId });
const version = params({ version: Uuid });
const match = params({ match: Uuid });
const game = params({ game: GameId });
const seasonOfLadder = params({
  ladder: LadderId,
  season: Type.String({ pattern: "^[1-9][0-9]{0,5}$", description: "The season's number, from 1." }),
});
const season = Type.Optional(SeasonNumber);
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
const reason = Type.Object({ reason: Type.String({ minLength: 3, maxLength: 500 }) }, closed);
const tableQuery = Type.Object(
  {
    versions: Type.Optional(
      Words(["active", "all"] as const, "`all`: also superseded, suspended and retired ones. Default: active."),
    ),
  },
  closed,
);

export const api = {
  getMe: { summary: "Who I am, and what I have left", tag: "account", access: "author", response: Me, problems: [] },
  listKeys: { summary: "My API keys", tag: "account", access: "author", response: list(Key), problems: [] },
  createKey: {
    summary: "Make an API key; it is shown once",
    tag: "account",
    access: "author",
    body: Type.Object(
      {
        name: Type.String({ minLength: 1, maxLength: 32 }),
        days: Type.Optional(
          Type.Integer({ minimum: 1, maximum: 365, description: "Until it expires; left out: never." }),
        ),
      },
      closed,
    ),
    response: NewKey,
    status: 201,
    problems: [],
  },
  revokeKey: {
    summary: "Revoke an API key of mine, at once",
    tag: "account",
    access: "author",
    params: params({ key: Type.String({ pattern: "^[A-Za-z0-9_-]{1,64}$" }) }),
    response: Type.Object({ revoked: Type.Boolean() }),
    problems: ["key.unknown"],
  },

  listLadders: {
    summary: "All ladders",
    tag: "ladders",
    access: "public",
    response: list(LadderSummary),
    problems: [],
  },
  getLadder: {
    summary: "One ladder",
    tag: "ladders",
    access: "public",
    params: ladder,
    response: LadderSummary,
    problems: ["ladder.unknown"],
  },
  getTable: {
    summary: "A ladder's table, best first",
    tag: "ladders",
    access: "public",
    params: ladder,
    query: tableQuery,
    response: Table,
    problems: ["ladder.unknown"],
  },
  exportTable: {
    summary: "The same as CSV",
    tag: "ladders",
    access: "public",
    params: ladder,
    query: tableQuery,
    response: Type.String(),
    media: "text/csv; charset=utf-8",
    problems: ["ladder.unknown"],
  },
  exportGames: {
    summary: "All games of a season as CSV, as they come: columns as in games.json",
    tag: "ladders",
    access: "public",
    params: ladder,
    query: gamesQuery,
    response: Type.String(),
    media: "text/csv; charset=utf-8",
    problems: ["ladder.unknown", "season.unknown"],
  },
  exportGamesJson: {
    summary: "All games of a season that count, as they come",
    tag: "ladders",
    access: "public",
    params: ladder,
    query: gamesQuery,
    response: ExportedGames,
    problems: ["ladder.unknown", "season.unknown"],
  },
  exportPairs: {
    summary: "Points of each pair of versions that met in a season as CSV: columns as in pairs.json",
    tag: "ladders",
    access: "public",
    params: ladder,
    query: pairsQuery,
    response: Type.String(),
    media: "text/csv; charset=utf-8",
    problems: ["ladder.unknown", "season.unknown"],
  },
  exportPairsJson: {
    summary: "Points of each pair of versions that met in a season: what ratings are fitted to",
    tag: "ladders",
    access: "public",
    params: ladder,
    query: pairsQuery,
    response: ExportedPairs,
    problems: ["ladder.unknown", "season.unknown"],
  },
  listSeasons: {
    summary: "A ladder's seasons, newest first: the one that it is in, and those before",
    tag: "ladders",
    access: "public",
    params: ladder,
    response: list(SeasonSummary),
    problems: ["ladder.unknown"],
  },
  getSeason: {
    summary: "A season's table, best first: final once the season is closed, and the same for ever after",
    tag: "ladders",
    access: "public",
    params: seasonOfLadder,
    query: tableQuery,
    response: Table,
    problems: ["ladder.unknown", "season.unknown"],
  },
  exportSeason: {
    summary: "The same as CSV",
    tag: "ladders",
    access: "public",
    params: seasonOfLadder,
    query: tableQuery,
    response: Type.String(),
    media: "text/csv; charset=utf-8",
    problems: ["ladder.unknown", "season.unknown"],
  },
  getLadderHistory: {
    summary: "Ratings over one season of the first of its table",
    tag: "ladders",
    access: "public",
    params: ladder,
    query: Type.Object({ season, top: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 10 })) }, closed),
    response: list(RatingSeries),
    problems: ["ladder.unknown", "season.unknown"],
  },

  listBots: {
    summary: "Bots by name, in alphabetical order",
    tag: "bots",
    access: "public",
    query: Type.Object(
      {
        q: Type.Optional(Type.String({ maxLength: 64, description: "Part of `author/name`." })),
        author: Type.Optional(Name),
        mine: Type.Optional(Type.Boolean()),
        ...paging,
      },
      closed,
    ),
    response: page(BotSummary),
    problems: ["auth.required"],
  },
  getBot: {
    summary: "A bot, its versions and how it stands on each ladder",
    tag: "bots",
    access: "public",
    params: bot,
    response: Bot,
    problems: ["author.unknown", "bot.unknown"],
  },
  getBotHistory: {
    summary: "A bot's rating over one season of a ladder, one series a version",
    tag: "bots",
    access: "public",
    params: botOnLadder,
    query: Type.Object({ season }, closed),
    response: list(RatingSeries),
    problems: ["author.unknown", "bot.unknown", "ladder.unknown", "season.unknown"],
  },
  getHeadToHead: {
    summary: "A bot's active version against each opponent on one ladder",
    tag: "bots",
    access: "public",
    params: botOnLadder,
    query: Type.Object({ version: Type.Optional(Uuid), season }, closed),
    response: list(Opponent),
    problems: ["author.unknown", "bot.unknown", "ladder.unknown", "version.unknown", "season.unknown"],
  },
  getStyle: {
    summary: "How a bot's active version plays on one ladder: places, bluffs, calls, calibration, CPU time, luck",
    tag: "bots",
    access: "public",
    params: botOnLadder,
    query: Type.Object({ version: Type.Optional(Uuid), season }, closed),
    response: Style,
    problems: ["author.unknown", "bot.unknown", "ladder.unknown", "version.unknown", "season.unknown"],
  },

  submitVersion: {
    summary: "Submit a new version of my bot; the first makes the bot",
    tag: "versions",
    access: "author",
    params: params({ bot: Name }),
    body: Submission,
    response: Version,
    status: 202,
    problems: ["submit.name", "submit.files", "submit.entry", "submit.large", "submit.unchanged", "quota.versions"],
  },
  getVersion: {
    summary: "A version and its report, step by step",
    tag: "versions",
    access: "public",
    params: version,
    response: Version,
    problems: ["version.unknown"],
  },
  getFiles: {
    summary: "The sources of my version",
    tag: "versions",
    access: "author",
    params: version,
    response: Type.Object({ entry: Type.String(), files: Type.Array(SourceFile) }),
    problems: ["version.unknown", "auth.forbidden"],
  },
  getQualificationReplay: {
    summary: "A game of my version's qualification on a ladder, from 0: `liars-replay/1`",
    tag: "versions",
    access: "author",
    params: params({ version: Uuid, ladder: LadderId, game: Type.String({ pattern: "^[0-9]{1,3}$" }) }),
    response: ReplayFile,
    problems: ["version.unknown", "auth.forbidden", "ladder.unknown", "game.unknown"],
  },
  listLogs: {
    summary: "What my version logged, and what went wrong in it, newest first",
    tag: "versions",
    access: "author",
    params: version,
    query: Type.Object({ match: Type.Optional(Uuid), ...paging }, closed),
    response: page(LogLine),
    problems: ["version.unknown", "auth.forbidden"],
  },
  activateVersion: {
    summary: "Make this version its bot's active one (also: roll back); it takes up its old record",
    tag: "versions",
    access: "author",
    params: version,
    response: Version,
    problems: ["version.unknown", "auth.forbidden", "version.unready", "quota.bots"],
  },
  retireVersion: {
    summary: "Take this version off every ladder; its games still count",
    tag: "versions",
    access: "author",
    params: version,
    response: Version,
    problems: ["version.unknown", "auth.forbidden", "version.retired"],
  },

  listMatches: {
    summary: "Matches, newest first",
    tag: "matches",
    access: "public",
    query: Type.Object(
      {
        ladder: Type.Optional(LadderId),
        /** Of the ladder, which must be named too. */
        season,
        bot: Type.Optional(Type.String({ pattern: "^[a-z0-9][a-z0-9-]{1,31}/[a-z0-9][a-z0-9-]{1,31}$" })),
        version: Type.Optional(Uuid),
        state: Type.Optional(Words(MATCH_STATES)),
        ...paging,
      },
      closed,
    ),
    response: page(MatchSummary),
    problems: ["ladder.unknown", "bot.unknown", "version.unknown"],
  },
  getMatch: {
    summary: "A match; its seeds when it is over",
    tag: "matches",
    access: "public",
    params: match,
    response: Match,
    problems: ["match.unknown"],
  },
  getLiveMatch: {
    summary: "How far a match is, and its latest game as the audience may see it",
    tag: "matches",
    access: "public",
    params: match,
    response: LiveMatch,
    problems: ["match.unknown"],
  },
  getRerun: {
    summary: "What my bots' part of a match that is over can be played again from, their bundles included",
    tag: "matches",
    access: "author",
    params: match,
    response: Rerun,
    problems: ["match.unknown", "match.running", "auth.forbidden"],
  },
  listGames: {
    summary: "The games of a match that is over",
    tag: "matches",
    access: "public",
    params: match,
    response: list(GameSummary),
    problems: ["match.unknown", "match.running"],
  },
  getGame: {
    summary: "One game",
    tag: "matches",
    access: "public",
    params: game,
    response: Game,
    problems: ["game.unknown", "match.running"],
  },
  getReplay: {
    summary: "A game's replay, `liars-replay/1`",
    tag: "matches",
    access: "public",
    params: game,
    response: ReplayFile,
    problems: ["game.unknown", "match.running"],
  },

  listParked: {
    summary: "Jobs that failed too often",
    tag: "admin",
    access: "operator",
    response: list(Parked),
    problems: [],
  },
  requeueParked: {
    summary: "Try a parked job again, with the same seeds and versions",
    tag: "admin",
    access: "operator",
    params: params({ id: Uuid }),
    response: Type.Object({ requeued: Type.Boolean() }),
    problems: ["job.unknown"],
  },
  voidMatch: {
    summary: "Take a match out of the ratings",
    tag: "admin",
    access: "operator",
    params: match,
    body: reason,
    response: Match,
    problems: ["match.unknown", "match.voided", "season.closed"],
  },
  closeSeason: {
    summary: "Close a ladder's season: its last matches are played, then its table is final",
    tag: "admin",
    access: "operator",
    params: ladder,
    body: reason,
    response: Type.Object({
      season: Season,
      open: Type.Integer({ description: "Matches under way, which the final table waits for." }),
    }),
    problems: ["ladder.unknown", "season.closing", "season.closed"],
  },
  openSeason: {
    summary: "Open a ladder's next season, with the versions that play there",
    tag: "admin",
    access: "operator",
    params: ladder,
    body: reason,
    response: Season,
    problems: ["ladder.unknown", "season.open", "season.closing"],
  },
  listIncidents: {
    summary: "What went wrong in matches at nobody's cost, and whom it concerns, newest first",
    tag: "admin",
    access: "operator",
    query: Type.Object({ ...paging }, closed),
    response: page(IncidentLine),
    problems: [],
  },
  pardonVersion: {
    summary: "Let a version play again that is suspended for forfeits or incidents; those so far are forgiven",
    tag: "admin",
    access: "operator",
    params: version,
    body: reason,
    response: Version,
    problems: ["version.unknown", "version.playing"],
  },
  listAudit: {
    summary: "What operators did, newest first",
    tag: "admin",
    access: "operator",
    query: Type.Object({ ...paging }, closed),
    response: page(AuditLine),
    problems: [],
  },
} as const satisfies Record<RouteName, RouteSchema>;

export type Api = typeof api;
export { ROUTES };

/** The type of a part of a route, such as `Part<"getTable", "response">`. */
export type Part<N extends RouteName, P extends "params" | "query" | "body" | "response"> = Api[N] extends {
  [K in P]: infer S extends TSchema;
}
  ? Static<S>
  : undefined;
