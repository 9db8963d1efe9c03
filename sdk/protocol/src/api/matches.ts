import { Type } from "typebox";
import { GameId, LadderId, Name, Uuid, Words } from "../basics.ts";
import {
  CHALLENGE_DEALS,
  Game,
  GameSummary,
  LiveMatch,
  MATCH_RESULTS,
  MATCH_STATES,
  Match,
  MatchSummary,
  Rerun,
  Tv,
} from "../match.ts";
import { RatingChange } from "../rating-change.ts";
import { ReplayFile } from "../replay.ts";
import { botPath, closed, list, match, page, paging, params, type RouteSchema, season, versionPath } from "./parts.ts";

const game = params({ game: GameId });

export const matches = {
  listMatches: {
    summary: "Matches, newest first",
    tag: "matches",
    access: "public",
    scope: "read",
    query: Type.Object(
      {
        ladder: Type.Optional(LadderId),
        /** A season of the ladder, which must be given too. */
        season,
        bot: Type.Optional(botPath),
        author: Type.Optional(Name),
        version: Type.Optional(Type.Union([Uuid, versionPath])),
        opponent: Type.Optional(
          Type.String({
            ...botPath,
            description: "`author/bot`: a version of this other bot sat at the table of `bot` or `version`.",
          }),
        ),
        met: Type.Optional(Type.String({ ...Uuid, description: "Another version that sat at the table." })),
        state: Type.Optional(Words(MATCH_STATES)),
        result: Type.Optional(
          Words(
            MATCH_RESULTS,
            "Of the bot, version or author that is asked for. `won`: nobody had a better mean place; `lost`: somebody had; `forfeited`: it forfeited a game.",
          ),
        ),
        rated: Type.Optional(Type.Boolean({ description: "Rated ones alone, or challenges alone; default both." })),
        ...paging,
      },
      closed,
    ),
    response: page(MatchSummary),
    problems: ["ladder.unknown", "author.unknown", "bot.unknown", "version.unknown"],
  },
  challenge: {
    summary: "Play an unrated match of mine at once",
    tag: "matches",
    access: "author",
    scope: "submit",
    params: params({ ladder: LadderId }),
    body: Type.Object(
      {
        bots: Type.Array(botPath, {
          minItems: 1,
          maxItems: 8,
          description: "`author/bot`, each with its active version; the ladder's best house bots fill the other seats.",
        }),
        deals: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: CHALLENGE_DEALS.most,
            description: `Every bot plays every seat on each; default ${CHALLENGE_DEALS.usual}.`,
          }),
        ),
      },
      closed,
    ),
    response: Match,
    status: 201,
    problems: [
      "ladder.unknown",
      "author.unknown",
      "bot.unknown",
      "challenge.bots",
      "challenge.long",
      "challenge.open",
      "challenge.busy",
      "quota.challenges",
    ],
  },
  getMatch: {
    summary: "A match; its seeds once it is finished",
    tag: "matches",
    access: "public",
    scope: "read",
    params: match,
    response: Match,
    problems: ["match.unknown"],
  },
  getLiveMatch: {
    summary: "Progress of a match, and its latest game as spectators may see it",
    tag: "matches",
    access: "public",
    scope: "read",
    params: match,
    response: LiveMatch,
    problems: ["match.unknown"],
  },
  getRerun: {
    summary:
      "All that is needed to play a finished match again: the moves, and the bundles of house bots and of my own",
    tag: "matches",
    access: "public",
    scope: "read",
    params: match,
    query: Type.Object(
      { code: Type.Optional(Type.Boolean({ description: "false: the moves alone, without bundles. Default true." })) },
      closed,
    ),
    response: Rerun,
    problems: ["match.unknown", "match.running"],
  },
  listGames: {
    summary: "The games of a finished match",
    tag: "matches",
    access: "public",
    scope: "read",
    params: match,
    response: list(GameSummary),
    problems: ["match.unknown", "match.running"],
  },
  getRatingChanges: {
    summary: "How a match changed the ratings of its bots, in numbers that add up",
    tag: "matches",
    access: "public",
    scope: "read",
    params: match,
    response: list(RatingChange),
    problems: ["match.unknown", "match.running"],
  },
  getGame: {
    summary: "One game",
    tag: "matches",
    access: "public",
    scope: "read",
    params: game,
    response: Game,
    problems: ["game.unknown", "match.running"],
  },
  getReplay: {
    summary: "A game's replay, `liars-replay/1`",
    tag: "matches",
    access: "public",
    scope: "read",
    params: game,
    response: ReplayFile,
    problems: ["game.unknown", "match.running"],
  },
  getTv: {
    summary: "What to watch now: the closest match that has a bot of note, or else a game of a recent one",
    tag: "matches",
    access: "public",
    scope: "read",
    query: Type.Object(
      {
        /** The match or the recent game that was seen last: another one is named then. */
        after: Type.Optional(Type.Union([Uuid, GameId])),
      },
      closed,
    ),
    response: Tv,
    problems: [],
  },
} as const satisfies Record<string, RouteSchema>;
