import { Type } from "typebox";
import {
  AuditLine,
  AuthorLine,
  AuthorTouched,
  IncidentLine,
  NameReport,
  Parked,
  SOFT_STATES,
  SoftCase,
  SuspendedVersion,
} from "../admin.ts";
import { ForOperators, LadderId, Name, Time, Uuid, Words } from "../basics.ts";
import { ContributorLine } from "../contribute.ts";
import { NewLadder, Season } from "../ladder.ts";
import { Match } from "../match.ts";
import { Version } from "../version.ts";
import { closed, ladder, list, match, page, paging, params, type RouteSchema, version } from "./parts.ts";

const why = { reason: Type.String({ minLength: 3, maxLength: 500 }) };
const reason = Type.Object(why, closed);
const author = params({ author: Name });
const operators = { tag: "admin", access: "operator", scope: "manage" } as const;
/** A decision about an account. */
const decision = { ...operators, params: author, body: reason, response: AuthorTouched } as const;

export const admin = {
  listParked: {
    summary: "Jobs that failed too often",
    ...operators,
    response: list(Parked),
    problems: [],
  },
  requeueParked: {
    summary: "Try a parked job again, with the same seeds and versions",
    ...operators,
    params: params({ id: Uuid }),
    response: ForOperators({ requeued: Type.Boolean() }),
    problems: ["job.unknown"],
  },
  voidMatch: {
    summary: "Take a match out of the ratings",
    ...operators,
    params: match,
    body: reason,
    response: Match,
    problems: ["match.unknown", "match.voided", "season.closed"],
  },
  closeSeason: {
    summary: "Close a ladder's season; its table is final when the last matches are played",
    ...operators,
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
    ...operators,
    params: ladder,
    body: reason,
    response: Season,
    problems: ["ladder.unknown", "season.open", "season.closing"],
  },
  createLadder: {
    summary: "Make a ladder, with all active bots that play on another one of its ruleset",
    ...operators,
    body: Type.Object({ ...NewLadder.properties, ...why }, closed),
    response: ForOperators({
      ladder: LadderId,
      bots: Type.Integer({ description: "Versions that play there from the start." }),
    }),
    status: 201,
    problems: ["ladder.taken", "ladder.invalid"],
  },
  closeLadder: {
    summary: "Close a ladder: its season, and no other opens; no bot joins it. Opening a season undoes this",
    ...operators,
    params: ladder,
    body: reason,
    response: ForOperators({
      season: Season,
      open: Type.Integer({ description: "Matches in progress; the final table waits for them." }),
    }),
    problems: ["ladder.unknown", "ladder.ended"],
  },
  listIncidents: {
    summary: "Incidents: what went wrong in matches and cost no bot a point, newest first",
    ...operators,
    query: Type.Object({ ...paging }, closed),
    response: page(IncidentLine),
    problems: [],
  },
  listSuspended: {
    summary: "Versions that are suspended for what they did, or by an operator, newest first",
    ...operators,
    response: list(SuspendedVersion),
    problems: [],
  },
  suspendVersion: {
    summary: "Keep a version off all ladders until it is pardoned",
    ...operators,
    params: version,
    body: reason,
    response: Version,
    problems: ["version.unknown", "version.unready", "version.suspended"],
  },
  pardonVersion: {
    summary: "Let a suspended version play again; its forfeits and incidents so far no longer count",
    ...operators,
    params: version,
    body: reason,
    response: Version,
    problems: ["version.unknown", "version.playing", "author.suspended"],
  },
  listAuthors: {
    summary: "Accounts, by name",
    ...operators,
    query: Type.Object(
      {
        q: Type.Optional(Type.String({ maxLength: 64, description: "Part of the name." })),
        suspended: Type.Optional(Type.Boolean({ description: "Only those that are suspended." })),
        ...paging,
      },
      closed,
    ),
    response: page(AuthorLine),
    problems: [],
  },
  suspendAuthor: {
    summary: "Suspend an account: sessions end, keys open nothing, its bots do not play",
    ...decision,
    problems: ["author.unknown", "author.suspended", "author.operator"],
  },
  restoreAuthor: {
    summary: "Undo the suspension of an account",
    ...decision,
    problems: ["author.unknown", "author.active", "author.operator"],
  },
  makePasswordLink: {
    summary: "Make a link with which whoever has it sets the account's password: once, within an hour",
    ...operators,
    params: author,
    body: reason,
    response: ForOperators({ url: Type.String(), expiresAt: Time }),
    status: 201,
    problems: ["author.unknown", "author.operator"],
  },
  signOutAuthor: {
    summary: "End all sessions of an account",
    ...decision,
    problems: ["author.unknown"],
  },
  listReports: {
    summary: "Names that were reported and that nobody has decided about, oldest first",
    ...operators,
    response: list(NameReport),
    problems: [],
  },
  decideReport: {
    summary: "Keep a name that was reported, or take it away for good",
    ...operators,
    params: params({ report: Uuid }),
    body: Type.Object({ verdict: Words(["kept", "removed"] as const), ...why }, closed),
    response: ForOperators({ name: Type.String({ description: "What is shown from now on." }) }),
    problems: ["report.unknown", "report.decided"],
  },
  listSoftPlay: {
    summary: "Bots that may play softly against another: evidence, no verdict. Those to decide about first",
    ...operators,
    response: list(SoftCase),
    problems: [],
  },
  decideSoftPlay: {
    summary: "Close a case of soft play. This changes nothing but the list and the audit log",
    ...operators,
    params: params({ id: Uuid }),
    body: Type.Object({ verdict: Words(["cleared", "confirmed"] as const), ...why }, closed),
    response: ForOperators({ state: Words(SOFT_STATES) }),
    problems: ["soft-play.unknown", "soft-play.decided"],
  },
  listContributors: {
    summary: "Volunteers who play matches, those who were caught first",
    ...operators,
    response: list(ContributorLine),
    problems: [],
  },
  restoreContributor: {
    summary: "Let somebody contribute again, as a newcomer. What became void stays void",
    ...operators,
    params: author,
    body: reason,
    response: ForOperators({ author: Name }),
    problems: ["contributor.unknown"],
  },
  listAudit: {
    summary: "The audit log: what operators did, newest first",
    ...operators,
    query: Type.Object({ ...paging }, closed),
    response: page(AuditLine),
    problems: [],
  },
} as const satisfies Record<string, RouteSchema>;
