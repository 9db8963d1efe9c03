/**
 * Every route of the API as a method and a path, without schemas: what a browser bundle needs to call them.
 * Their schemas are in api.ts, under the same names.
 */
export const ROUTES = {
  getMe: { method: "GET", path: "/api/me" },
  listKeys: { method: "GET", path: "/api/keys" },
  createKey: { method: "POST", path: "/api/keys" },
  revokeKey: { method: "DELETE", path: "/api/keys/:key" },

  getHealth: { method: "GET", path: "/api/me/health" },
  listSessions: { method: "GET", path: "/api/sessions" },
  endSession: { method: "DELETE", path: "/api/sessions/:session" },
  exportAccount: { method: "GET", path: "/api/me/export" },
  deleteAccount: { method: "POST", path: "/api/me/delete" },
  getWebhook: { method: "GET", path: "/api/me/webhook" },
  setWebhook: { method: "POST", path: "/api/me/webhook" },
  testWebhook: { method: "POST", path: "/api/me/webhook/test" },
  removeWebhook: { method: "DELETE", path: "/api/me/webhook" },
  getOverall: { method: "GET", path: "/api/overall" },
  reportName: { method: "POST", path: "/api/reports" },

  listLadders: { method: "GET", path: "/api/ladders" },
  getLadder: { method: "GET", path: "/api/ladders/:ladder" },
  getTable: { method: "GET", path: "/api/ladders/:ladder/table" },
  exportTable: { method: "GET", path: "/api/ladders/:ladder/table.csv" },
  exportGames: { method: "GET", path: "/api/ladders/:ladder/games.csv" },
  exportGamesJson: { method: "GET", path: "/api/ladders/:ladder/games.json" },
  exportPairs: { method: "GET", path: "/api/ladders/:ladder/pairs.csv" },
  exportPairsJson: { method: "GET", path: "/api/ladders/:ladder/pairs.json" },
  listSeasons: { method: "GET", path: "/api/ladders/:ladder/seasons" },
  getSeason: { method: "GET", path: "/api/ladders/:ladder/seasons/:season" },
  exportSeason: { method: "GET", path: "/api/ladders/:ladder/seasons/:season/table.csv" },
  listArchives: { method: "GET", path: "/api/ladders/:ladder/archives" },
  getArchive: { method: "GET", path: "/api/ladders/:ladder/seasons/:season/archive" },
  getSigningKey: { method: "GET", path: "/api/signing-key" },
  getLadderHistory: { method: "GET", path: "/api/ladders/:ladder/history" },
  getCrosstable: { method: "GET", path: "/api/ladders/:ladder/crosstable" },

  listLeagues: { method: "GET", path: "/api/leagues" },
  createLeague: { method: "POST", path: "/api/leagues" },
  getLeague: { method: "GET", path: "/api/leagues/:league" },
  getLeagueTable: { method: "GET", path: "/api/leagues/:league/divisions/:ladder" },
  exportLeagueTable: { method: "GET", path: "/api/leagues/:league/divisions/:ladder/table.csv" },
  joinLeague: { method: "POST", path: "/api/leagues/:league/members" },
  leaveLeague: { method: "DELETE", path: "/api/leagues/:league/membership" },
  putOutOfLeague: { method: "DELETE", path: "/api/leagues/:league/members/:author" },
  enterLeague: { method: "POST", path: "/api/leagues/:league/bot" },
  withdrawFromLeague: { method: "DELETE", path: "/api/leagues/:league/bot" },
  inviteToLeague: { method: "POST", path: "/api/leagues/:league/invited" },
  startLeague: { method: "POST", path: "/api/leagues/:league/start" },
  endLeague: { method: "POST", path: "/api/leagues/:league/end" },

  challenge: { method: "POST", path: "/api/ladders/:ladder/challenges" },

  getAuthor: { method: "GET", path: "/api/authors/:author" },
  listBots: { method: "GET", path: "/api/bots" },
  getBot: { method: "GET", path: "/api/bots/:author/:bot" },
  getBotHistory: { method: "GET", path: "/api/bots/:author/:bot/ladders/:ladder/history" },
  getHeadToHead: { method: "GET", path: "/api/bots/:author/:bot/ladders/:ladder/opponents" },
  getStyle: { method: "GET", path: "/api/bots/:author/:bot/ladders/:ladder/style" },

  getBotAuthors: { method: "GET", path: "/api/bots/:author/:bot/authors" },
  inviteCoAuthor: { method: "POST", path: "/api/bots/:author/:bot/authors" },
  removeCoAuthor: { method: "DELETE", path: "/api/bots/:author/:bot/authors/:coauthor" },
  handOver: { method: "POST", path: "/api/bots/:author/:bot/owner" },
  listInvitations: { method: "GET", path: "/api/me/invitations" },
  joinBot: { method: "POST", path: "/api/bots/:author/:bot/authorship" },
  leaveBot: { method: "DELETE", path: "/api/bots/:author/:bot/authorship" },

  getPair: { method: "GET", path: "/api/pair" },

  submitVersion: { method: "POST", path: "/api/bots/:bot/versions" },
  getVersion: { method: "GET", path: "/api/versions/:version" },
  getFiles: { method: "GET", path: "/api/versions/:version/files" },
  getQualificationReplay: { method: "GET", path: "/api/versions/:version/qualification/:ladder/:game/replay" },
  listLogs: { method: "GET", path: "/api/versions/:version/logs" },
  activateVersion: { method: "POST", path: "/api/versions/:version/activate" },
  retireVersion: { method: "POST", path: "/api/versions/:version/retire" },

  listMatches: { method: "GET", path: "/api/matches" },
  getMatch: { method: "GET", path: "/api/matches/:match" },
  getLiveMatch: { method: "GET", path: "/api/matches/:match/live" },
  getRerun: { method: "GET", path: "/api/matches/:match/rerun" },
  listGames: { method: "GET", path: "/api/matches/:match/games" },
  getRatingChanges: { method: "GET", path: "/api/matches/:match/ratings" },
  getGame: { method: "GET", path: "/api/games/:game" },
  getReplay: { method: "GET", path: "/api/games/:game/replay" },

  listPlayed: { method: "GET", path: "/api/play" },
  startPlaying: { method: "POST", path: "/api/ladders/:ladder/play" },
  getPlayed: { method: "GET", path: "/api/play/:game" },
  decide: { method: "POST", path: "/api/play/:game/decisions" },
  playAgain: { method: "POST", path: "/api/play/:game/again" },
  leaveGame: { method: "POST", path: "/api/play/:game/leave" },
  getPlayedReplay: { method: "GET", path: "/api/play/:game/replay" },

  getContributor: { method: "GET", path: "/api/contribute" },
  claimMatch: { method: "POST", path: "/api/contribute/claim" },
  getBundle: { method: "GET", path: "/api/contribute/bundles/:hash" },
  sendMoves: { method: "POST", path: "/api/contribute/matches/:match" },
  returnMatch: { method: "POST", path: "/api/contribute/matches/:match/return" },

  getStatus: { method: "GET", path: "/api/status" },
  getTv: { method: "GET", path: "/api/tv" },

  listParked: { method: "GET", path: "/api/admin/parked" },
  requeueParked: { method: "POST", path: "/api/admin/parked/:id/requeue" },
  voidMatch: { method: "POST", path: "/api/admin/matches/:match/void" },
  closeSeason: { method: "POST", path: "/api/admin/ladders/:ladder/season/close" },
  openSeason: { method: "POST", path: "/api/admin/ladders/:ladder/season/open" },
  createLadder: { method: "POST", path: "/api/admin/ladders" },
  closeLadder: { method: "POST", path: "/api/admin/ladders/:ladder/close" },
  listIncidents: { method: "GET", path: "/api/admin/incidents" },
  listSuspended: { method: "GET", path: "/api/admin/versions" },
  suspendVersion: { method: "POST", path: "/api/admin/versions/:version/suspend" },
  pardonVersion: { method: "POST", path: "/api/admin/versions/:version/pardon" },
  listAuthors: { method: "GET", path: "/api/admin/authors" },
  suspendAuthor: { method: "POST", path: "/api/admin/authors/:author/suspend" },
  restoreAuthor: { method: "POST", path: "/api/admin/authors/:author/restore" },
  makePasswordLink: { method: "POST", path: "/api/admin/authors/:author/password-link" },
  signOutAuthor: { method: "POST", path: "/api/admin/authors/:author/sign-out" },
  listReports: { method: "GET", path: "/api/admin/reports" },
  decideReport: { method: "POST", path: "/api/admin/reports/:report" },
  listSoftPlay: { method: "GET", path: "/api/admin/soft-play" },
  decideSoftPlay: { method: "POST", path: "/api/admin/soft-play/:id" },
  listContributors: { method: "GET", path: "/api/admin/contributors" },
  restoreContributor: { method: "POST", path: "/api/admin/contributors/:author/restore" },
  closeLeague: { method: "POST", path: "/api/admin/leagues/:league/close" },
  listAudit: { method: "GET", path: "/api/admin/audit" },
} as const;

export type RouteName = keyof typeof ROUTES;

/** The scopes of an API key. `scope` in a route's schema says which of them it needs. */
export const SCOPES = ["read", "submit", "manage", "play", "contribute"] as const;
export type Scope = (typeof SCOPES)[number];

/** What each scope opens beyond what is public, in words. */
export const SCOPE_WORDS: Readonly<Record<Scope, string>> = {
  read: "see what its author may see: sources, logs, reports",
  submit: "submit versions, and say which one is active",
  manage: "retire versions, and say who writes a bot; an operator’s key: all that operators do",
  play: "sit down with bots, and see and play those games",
  contribute: "play matches of published bots, and of your own, for the ladder on your machine",
};

/** How many claims of matches a volunteer may have at a time, and after how long one that is not answered ends, s. */
export const CLAIMS = { most: 8, seconds: 600 } as const;

/** How long a key lives, and how many an author may have at a time. */
export const KEYS = { days: 90, mostDays: 365, most: 20 } as const;

/**
 * Accounts are kept by better-auth under /api/auth. These are the calls that our pages and the CLI make; all bodies are
 * JSON. A signed-in browser has a cookie; everybody else sends `Authorization: Bearer <API key or session token>`.
 *
 * Device flow (`liars login`): POST deviceCode `{ client_id: "liars" }` → `{ device_code, user_code, verification_uri,
 * verification_uri_complete, expires_in, interval }`; the person opens the page `/device?user_code=…`, which calls GET
 * device `?user_code=` while signed in, then POST approve or deny `{ userCode }`; meanwhile POST deviceToken
 * `{ grant_type: DEVICE_GRANT, device_code, client_id: "liars" }` every `interval` seconds until it gives
 * `{ access_token }`, a session token; with it POST /api/keys makes the key that the CLI keeps, and signOut
 * ends the session.
 */
export const AUTH = {
  /** `{ email, password, name }`: the name is the author's handle, `^[a-z0-9][a-z0-9-]{1,31}$`, unique for ever, and never changed. */
  signUp: "/api/auth/sign-up/email",
  /** `{ email, password }` */
  signIn: "/api/auth/sign-in/email",
  /** `{ email }`: sends a link that sets the account's password, where the ladder sends mail. The answer is the same for every address. */
  requestReset: "/api/auth/request-password-reset",
  /** `{ token, newPassword }`: the token of a link that was mailed or that an operator made. All sessions end. */
  resetPassword: "/api/auth/reset-password",
  /** `{ github: boolean, mail: boolean }`: the other ways to sign in here, and whether a lost password is recovered by mail. */
  methods: "/api/auth/methods",
  /** `{ provider: "github", callbackURL, errorCallbackURL }` gives `{ url }`, GitHub's page to go to. */
  signInBy: "/api/auth/sign-in/social",
  /** Where GitHub sends people back to. */
  callback: "/api/auth/callback/github",
  signOut: "/api/auth/sign-out",
  /** `{ session, user }` or null. */
  session: "/api/auth/get-session",
  deviceCode: "/api/auth/device/code",
  deviceToken: "/api/auth/device/token",
  device: "/api/auth/device",
  approve: "/api/auth/device/approve",
  deny: "/api/auth/device/deny",
} as const;

/** With AUTH, everything of better-auth that is open. Everything else is 404, whatever better-auth offers. */
export const AUTH_METHODS = {
  signUp: "POST",
  signIn: "POST",
  requestReset: "POST",
  resetPassword: "POST",
  methods: "GET",
  signInBy: "POST",
  callback: "GET",
  signOut: "POST",
  session: "GET",
  deviceCode: "POST",
  deviceToken: "POST",
  device: "GET",
  approve: "POST",
  deny: "POST",
} as const satisfies Record<keyof typeof AUTH, "GET" | "POST">;

export const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";
export const CLIENT_ID = "liars";
