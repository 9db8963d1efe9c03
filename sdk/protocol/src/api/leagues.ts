import { Type } from "typebox";
import { LadderId, Name, PUBLIC } from "../basics.ts";
import { League, LeagueId, LeagueSummary, LeagueTable, NewLeague } from "../league.ts";
import { closed, page, paging, params, type RouteSchema } from "./parts.ts";

const league = params({ league: LeagueId });
const division = params({ league: LeagueId, ladder: LadderId });
const read = { tag: "leagues", access: "public", scope: "read" } as const;
/** Who is signed in, or has a key that may. */
const act = { tag: "leagues", access: "author", scope: "submit", response: League } as const;
/** Only whoever organises it. */
const organise = { ...act, access: "owner" } as const;
const Left = Type.Object({ left: Type.Boolean(PUBLIC) }, PUBLIC);
const why = Type.Object({ reason: Type.String({ minLength: 3, maxLength: 500 }) }, closed);
const gone = ["league.unknown", "league.ended"] as const;

export const leagues = {
  listLeagues: {
    summary: "Leagues that the caller may see, newest first: open ones, and those they are in or invited to",
    ...read,
    query: Type.Object({ ...paging }, closed),
    response: page(LeagueSummary),
    problems: [],
  },
  createLeague: {
    summary: "Make a league; whoever makes it organises it and is its first member",
    ...act,
    body: NewLeague,
    status: 201,
    problems: ["league.invalid", "league.off", "quota.leagues", "author.unknown"],
  },
  getLeague: {
    summary: "One league, with its divisions and who plays in it",
    ...read,
    params: league,
    response: League,
    problems: ["league.unknown"],
  },
  getLeagueTable: {
    summary: "The table of one division of a league, best first",
    ...read,
    params: division,
    response: LeagueTable,
    problems: ["league.unknown", "ladder.unknown"],
  },
  exportLeagueTable: {
    summary: "The same as CSV",
    ...read,
    params: division,
    response: Type.String(PUBLIC),
    media: "text/csv; charset=utf-8",
    problems: ["league.unknown", "ladder.unknown"],
  },
  joinLeague: {
    summary: "Become a member: of an open league, or of a private one with its invite or by invitation",
    ...act,
    params: league,
    body: Type.Object(
      { invite: Type.Optional(Type.String({ maxLength: 64, description: "From the link that invited you." })) },
      closed,
    ),
    problems: [...gone, "league.full"],
  },
  leaveLeague: {
    summary: "Leave a league, or turn down an invitation; results stay",
    ...act,
    params: league,
    response: Left,
    problems: ["league.unknown"],
  },
  putOutOfLeague: {
    summary: "Put a member out of a league of yours, or take an invitation back; results stay",
    ...organise,
    params: params({ league: LeagueId, author: Name }),
    response: Left,
    problems: ["league.unknown", "author.unknown", "auth.forbidden"],
  },
  enterLeague: {
    summary: "Say which of your bots plays for you in a league, in place of the one before",
    ...act,
    params: league,
    body: Type.Object({ bot: Name }, closed),
    problems: [...gone, "league.member", "league.started", "league.bot", "bot.unknown"],
  },
  withdrawFromLeague: {
    summary: "Take your bot out of a league; its results stay",
    ...act,
    params: league,
    problems: [...gone, "league.member"],
  },
  inviteToLeague: {
    summary: "Invite authors by their names; with none, make a new link and the old one stops working",
    ...organise,
    params: league,
    body: Type.Object({ authors: Type.Array(Name, { maxItems: 100 }) }, closed),
    problems: [...gone, "auth.forbidden", "league.full", "author.unknown"],
  },
  startLeague: {
    summary: "Start a league of yours",
    ...organise,
    params: league,
    problems: [...gone, "auth.forbidden", "league.started", "league.few", "league.deals"],
  },
  endLeague: {
    summary: "End a league of yours: its last matches are played, then its tables are final",
    ...organise,
    params: league,
    body: why,
    problems: [...gone, "auth.forbidden"],
  },
  closeLeague: {
    summary: "End anybody's league, as an operator",
    ...{ tag: "admin", access: "operator", scope: "manage", response: League },
    params: league,
    body: why,
    problems: gone,
  },
} as const satisfies Record<string, RouteSchema>;
