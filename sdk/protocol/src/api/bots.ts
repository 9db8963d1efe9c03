import { Type } from "typebox";
import { Author } from "../author.ts";
import { LadderId, Name, Uuid } from "../basics.ts";
import { Bot, BotSummary, Opponent } from "../bot.ts";
import { RatingSeries } from "../ladder.ts";
import { Pair } from "../pair.ts";
import { Style } from "../style.ts";
import { closed, list, page, paging, params, type RouteSchema, season, versionPath } from "./parts.ts";

const bot = params({ author: Name, bot: Name });
const botOnLadder = params({ author: Name, bot: Name, ladder: LadderId });

export const bots = {
  getAuthor: {
    summary: "An author's bots, and where each stands on every ladder",
    tag: "bots",
    access: "public",
    scope: "read",
    params: params({ author: Name }),
    response: Author,
    problems: ["author.unknown"],
  },
  listBots: {
    summary: "Bots by name, in alphabetical order",
    tag: "bots",
    access: "public",
    scope: "read",
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
    summary: "A bot, its versions and its rating on each ladder",
    tag: "bots",
    access: "public",
    scope: "read",
    params: bot,
    response: Bot,
    problems: ["author.unknown", "bot.unknown"],
  },
  getBotHistory: {
    summary: "A bot's rating over one season of a ladder, one series a version",
    tag: "bots",
    access: "public",
    scope: "read",
    params: botOnLadder,
    query: Type.Object({ season }, closed),
    response: list(RatingSeries),
    problems: ["author.unknown", "bot.unknown", "ladder.unknown", "season.unknown"],
  },
  getHeadToHead: {
    summary: "A bot's active version against each opponent on one ladder",
    tag: "bots",
    access: "public",
    scope: "read",
    params: botOnLadder,
    query: Type.Object({ version: Type.Optional(Uuid), season }, closed),
    response: list(Opponent),
    problems: ["author.unknown", "bot.unknown", "ladder.unknown", "version.unknown", "season.unknown"],
  },
  getStyle: {
    summary: "How a bot's active version plays on one ladder: places, bluffs, calls, calibration, CPU time, luck",
    tag: "bots",
    access: "public",
    scope: "read",
    params: botOnLadder,
    query: Type.Object({ version: Type.Optional(Uuid), season }, closed),
    response: Style,
    problems: ["author.unknown", "bot.unknown", "ladder.unknown", "version.unknown", "season.unknown"],
  },
  getPair: {
    summary: "Two versions against each other, on every ladder on which both are",
    tag: "bots",
    access: "public",
    scope: "read",
    query: Type.Object({ a: versionPath, b: versionPath }, closed),
    response: Pair,
    problems: ["author.unknown", "bot.unknown", "version.unknown"],
  },
} as const satisfies Record<string, RouteSchema>;
