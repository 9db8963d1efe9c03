/** The problems of leagues. A part of the catalogue in problems.ts. */
export const LEAGUE_PROBLEMS = {
  "league.unknown": {
    status: 404,
    title: "There is no such league, or it is private and you are not in it",
    help: "Sign in as a member, or ask its organiser for a link. GET /api/leagues lists those that you may see.",
  },
  "league.invalid": {
    status: 422,
    title: "Such a league cannot be made",
    help: "Each line of `errors` names a field and what it must be.",
  },
  "league.off": {
    status: 403,
    title: "Nobody may make leagues here",
    help: "Whoever runs this ladder has switched them off (`LEAGUES`). Leagues that were made go on.",
  },
  "league.member": {
    status: 409,
    title: "You are not a member of this league",
    help: "Join it first, on its page or with `liars leagues join`.",
  },
  "league.full": {
    status: 409,
    title: "This league has as many members as a league may have",
    help: "Ask its organiser: those who were invited and did not come can be put out.",
  },
  "league.bot": {
    status: 422,
    title: "This bot cannot play in this league",
    help: "Its active version must play on a ladder of one of the league's rulesets: `liars status` shows where it plays.",
  },
  "league.few": {
    status: 409,
    title: "Too few bots have entered this league",
    help: "Members choose their bots on the league's page, or with `liars leagues enter`.",
  },
  "league.deals": {
    status: 409,
    title: "This league has too few deals for its schedule",
    help: "Each match takes one deal at least. Make a league with more deals, or with a Swiss schedule.",
  },
  "league.started": {
    status: 409,
    title: "This league has begun",
    help: "Who plays in a round robin or a Swiss league is settled when it begins.",
  },
  "league.ended": {
    status: 409,
    title: "This league has ended",
    help: "Its tables and games stay. Make a new one to play on.",
  },
  "quota.leagues": {
    status: 429,
    title: "You have made as many leagues as one author may",
    help: "`detail` names the bound. End a league of yours, or wait.",
  },
} as const;
