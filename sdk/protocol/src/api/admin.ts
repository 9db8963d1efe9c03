import { Type } from "typebox";
import { AuditLine, IncidentLine, Parked } from "../admin.ts";
import { ForOperators, Uuid } from "../basics.ts";
import { Season } from "../ladder.ts";
import { Match } from "../match.ts";
import { Version } from "../version.ts";
import { closed, ladder, list, match, page, paging, params, type RouteSchema, version } from "./parts.ts";

const reason = Type.Object({ reason: Type.String({ minLength: 3, maxLength: 500 }) }, closed);

export const admin = {
  listParked: {
    summary: "Jobs that failed too often",
    tag: "admin",
    access: "operator",
    scope: "manage",
    response: list(Parked),
    problems: [],
  },
  requeueParked: {
    summary: "Try a parked job again, with the same seeds and versions",
    tag: "admin",
    access: "operator",
    scope: "manage",
    params: params({ id: Uuid }),
    response: ForOperators({ requeued: Type.Boolean() }),
    problems: ["job.unknown"],
  },
  voidMatch: {
    summary: "Take a match out of the ratings",
    tag: "admin",
    access: "operator",
    scope: "manage",
    params: match,
    body: reason,
    response: Match,
    problems: ["match.unknown", "match.voided", "season.closed"],
  },
  closeSeason: {
    summary: "Close a ladder's season; its table is final when the last matches are played",
    tag: "admin",
    access: "operator",
    scope: "manage",
    params: ladder,
    body: reason,
    response: ForOperators({
      season: Season,
      open: Type.Integer({ description: "Matches in progress; the final table waits for them." }),
    }),
    problems: ["ladder.unknown", "season.closing", "season.closed"],
  },
  openSeason: {
    summary: "Open a ladder's next season, with its active versions",
    tag: "admin",
    access: "operator",
    scope: "manage",
    params: ladder,
    body: reason,
    response: Season,
    problems: ["ladder.unknown", "season.open", "season.closing"],
  },
  listIncidents: {
    summary: "Incidents: what went wrong in matches and cost no bot a point, newest first",
    tag: "admin",
    access: "operator",
    scope: "manage",
    query: Type.Object({ ...paging }, closed),
    response: page(IncidentLine),
    problems: [],
  },
  pardonVersion: {
    summary: "Let a suspended version play again; its forfeits and incidents so far no longer count",
    tag: "admin",
    access: "operator",
    scope: "manage",
    params: version,
    body: reason,
    response: Version,
    problems: ["version.unknown", "version.playing"],
  },
  listAudit: {
    summary: "The audit log: what operators did, newest first",
    tag: "admin",
    access: "operator",
    scope: "manage",
    query: Type.Object({ ...paging }, closed),
    response: page(AuditLine),
    problems: [],
  },
} as const satisfies Record<string, RouteSchema>;
