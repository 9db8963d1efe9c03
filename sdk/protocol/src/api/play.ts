import type { Action } from "@liars-ladder/rules";
import { Type } from "typebox";
import { GameId } from "../basics.ts";
import { PLAY_WAIT_S, Played, PlayedSummary } from "../play.ts";
import { ReplayFile } from "../replay.ts";
import { botPath, closed, ladder, list, params, type RouteSchema } from "./parts.ts";

const game = params({ game: GameId });
/** A game is its person's alone while it is played: only a key that is for playing opens it. */
const mine = { tag: "play", access: "owner", scope: "play", params: game, response: Played } as const;

export const play = {
  listPlayed: {
    summary: "My latest games against bots, newest first",
    tag: "play",
    access: "author",
    scope: "play",
    response: list(PlayedSummary),
    problems: [],
  },
  startPlaying: {
    summary: "Sit down with bots of a ladder, unrated",
    tag: "play",
    access: "author",
    scope: "play",
    params: ladder,
    body: Type.Object(
      {
        bots: Type.Array(botPath, {
          minItems: 1,
          maxItems: 7,
          description: "`author/bot`, each with its active version. Seats are drawn.",
        }),
      },
      closed,
    ),
    response: Played,
    status: 201,
    problems: ["ladder.unknown", "bot.unknown", "play.bots", "play.open", "quota.plays"],
  },
  getPlayed: {
    ...mine,
    summary: "A game of mine against bots, as my seat sees it",
    query: Type.Object(
      {
        after: Type.Optional(
          Type.Integer({
            minimum: 0,
            description: `Answers as soon as there were more decisions than this, after ${PLAY_WAIT_S} s at most.`,
          }),
        ),
      },
      closed,
    ),
    problems: ["game.unknown", "auth.forbidden"],
  },
  decide: {
    ...mine,
    summary: "Take an action in my game",
    body: Type.Object(
      {
        at: Type.Integer({
          minimum: 0,
          description:
            "How many `decisions` I have seen: if the game has gone on since, nothing happens. Sent twice, it counts once.",
        }),
        action: Type.Unsafe<Action>({ type: "object", additionalProperties: true, description: "As bots answer." }),
      },
      closed,
    ),
    problems: ["game.unknown", "auth.forbidden", "play.over", "play.moved", "play.turn", "play.illegal"],
  },
  playAgain: {
    ...mine,
    summary: "The next game at the same table: the bots remember the ones before",
    status: 201,
    problems: ["game.unknown", "auth.forbidden", "play.sitting", "play.open", "quota.plays"],
  },
  leaveGame: {
    ...mine,
    summary: "Leave my game; it ends there",
    problems: ["game.unknown", "auth.forbidden"],
  },
  getPlayedReplay: {
    summary: "The replay of a person's game that was played to its end, `liars-replay/1`",
    tag: "play",
    access: "public",
    scope: "read",
    params: game,
    response: ReplayFile,
    problems: ["game.unknown", "play.running"],
  },
} as const satisfies Record<string, RouteSchema>;
