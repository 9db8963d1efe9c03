import type { Replay } from "@liars-ladder/rules";
import { Type } from "typebox";
import { ForOwner, GameId, LadderId, Name, OWNER, Uuid } from "../basics.ts";
import { ReplayFile } from "../replay.ts";
import { LogLine, SourceFile, Submission, Version } from "../version.ts";
import { closed, page, paging, params, type RouteSchema, version } from "./parts.ts";

export const versions = {
  submitVersion: {
    summary: "Submit a new version of a bot that I write; the first version creates a bot of my own",
    tag: "versions",
    access: "author",
    scope: "submit",
    params: params({ bot: Name }),
    query: Type.Object(
      { author: Type.Optional({ ...Name, description: "The bot's owner; left out: me. I must be a co-author." }) },
      closed,
    ),
    body: Submission,
    response: Version,
    status: 202,
    problems: [
      "submit.name",
      "submit.moved",
      "bot.unknown",
      "auth.forbidden",
      "submit.files",
      "submit.entry",
      "submit.large",
      "submit.unchanged",
      "quota.versions",
      "quota.rejected",
    ],
  },
  getVersion: {
    summary: "A version and its build report, step by step",
    tag: "versions",
    access: "public",
    scope: "read",
    params: version,
    response: Version,
    problems: ["version.unknown"],
  },
  getFiles: {
    summary: "The source files of my version",
    tag: "versions",
    access: "owner",
    scope: "read",
    params: version,
    response: ForOwner({ entry: Type.String(), files: Type.Array(SourceFile) }),
    problems: ["version.unknown", "auth.forbidden"],
  },
  getQualificationReplay: {
    summary: "A game of my version's qualification on a ladder, from 0: `liars-replay/1`",
    tag: "versions",
    access: "owner",
    scope: "read",
    params: params({ version: Uuid, ladder: LadderId, game: Type.String({ pattern: "^[0-9]{1,3}$" }) }),
    response: Type.Unsafe<Replay>({ ...ReplayFile, ...OWNER }),
    problems: ["version.unknown", "auth.forbidden", "ladder.unknown", "game.unknown"],
  },
  listLogs: {
    summary: "What my version logged, and its faults, newest first",
    tag: "versions",
    access: "owner",
    scope: "read",
    params: version,
    query: Type.Object(
      {
        match: Type.Optional(Uuid),
        game: Type.Optional({ ...GameId, description: "`<match>.<number>`: of this game alone." }),
        failed: Type.Optional(Type.Boolean({ description: "Faults alone." })),
        ...paging,
      },
      closed,
    ),
    response: page(LogLine),
    problems: ["version.unknown", "auth.forbidden"],
  },
  activateVersion: {
    summary: "Make this version its bot's active one (also to roll back); it keeps its earlier record",
    tag: "versions",
    access: "owner",
    scope: "submit",
    params: version,
    response: Version,
    problems: ["version.unknown", "auth.forbidden", "version.unready", "version.retired", "quota.bots"],
  },
  retireVersion: {
    summary: "Retire this version from every ladder; its games still count",
    tag: "versions",
    access: "owner",
    scope: "manage",
    params: version,
    response: Version,
    problems: ["version.unknown", "auth.forbidden", "version.retired"],
  },
} as const satisfies Record<string, RouteSchema>;
