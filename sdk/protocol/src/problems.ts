import { BOT_PROBLEMS } from "./bot-problems.ts";
import { CONTRIBUTE_PROBLEMS } from "./contribute-problems.ts";
import { LEAGUE_PROBLEMS } from "./league-problems.ts";
import { OPERATOR_PROBLEMS } from "./operator-problems.ts";
import { PLAY_PROBLEMS } from "./play-problems.ts";

/**
 * The catalogue of problems, one line for each code. A code never changes its meaning; `status` is the HTTP status,
 * `title` says what is wrong, `help` what to do next. Every error of the API is `application/problem+json` with one
 * of these.
 */
export const PROBLEMS = {
  "auth.required": {
    status: 401,
    title: "Not signed in",
    help: "Run `liars login`, or send an API key as `Authorization: Bearer …`.",
  },
  "auth.key": {
    status: 401,
    title: "This key is not valid: it is unknown, expired or revoked",
    help: "Make a new one with `liars login`, or on the page of your account.",
  },
  "auth.password": { status: 401, title: "E-mail or password is wrong", help: "Try again; mind the case." },
  "auth.owner": {
    status: 403,
    title: "This needs the password of your account",
    help: "Try again; mind the case. Where you sign in, you can get a new one.",
  },
  "auth.link": {
    status: 410,
    title: "This link does not work any more",
    help: "It works once, for an hour, until there is a newer one. Ask for another where you sign in, or ask an operator.",
  },
  "auth.mail": {
    status: 404,
    title: "This ladder sends no mail",
    help: "Ask who runs it for a link that sets a new password.",
  },
  "auth.taken": {
    status: 409,
    title: "An account with this name or e-mail exists already",
    help: "Sign in, or choose another one.",
  },
  "auth.name": {
    status: 422,
    title: "An author cannot have this name",
    help: "Use 2–32 of a–z, 0–9 and -, beginning with a letter or digit; a few names are reserved.",
  },
  "auth.weak": {
    status: 422,
    title: "This password is too easy to guess",
    help: "Use three or four words that have nothing to do with each other, or let a password manager make one.",
  },
  "auth.refused": { status: 400, title: "The account service refused this", help: "See `detail`." },
  "auth.forbidden": { status: 403, title: "This belongs to somebody else", help: "Sign in as its author." },
  "auth.scope": {
    status: 403,
    title: "This key does not have the scope for this",
    help: "Make one with the scope that `detail` names, on the page of your account.",
  },
  "auth.session": {
    status: 403,
    title: "An API key cannot do this, only somebody who is signed in",
    help: "Sign in on the ladder's pages. Keys are made and revoked on the page of your account.",
  },
  "auth.operator": { status: 403, title: "Only an operator may do this", help: "Ask who runs this ladder." },

  "auth.fresh": {
    status: 403,
    title: "For this you must have signed in just now",
    help: "Sign out, sign in again, and do it within ten minutes.",
  },
  "auth.suspended": {
    status: 403,
    title: "This account is suspended",
    help: "`detail` says why. Ask who runs this ladder.",
  },

  "request.malformed": { status: 400, title: "The body is not valid JSON", help: "Send JSON with its content type." },
  "request.invalid": {
    status: 422,
    title: "Something in the request is not valid",
    help: "Each line of `errors` names a field and what it must be.",
  },
  "request.path": {
    status: 400,
    title: "This address is not written in the normal form",
    help: "Write it without `..`, `//`, backslashes and unneeded percent signs. All routes are listed at /docs.",
  },
  "request.origin": {
    status: 403,
    title: "A session cookie may change things only from the ladder's own pages",
    help: "Do it on the ladder's pages. A program must send an API key as `Authorization: Bearer …`, and no cookie.",
  },
  "request.large": { status: 413, title: "The request is too large", help: "Send less: `detail` names the limit." },
  "request.media": { status: 415, title: "This content type is not accepted", help: "Send `application/json`." },
  "request.range": { status: 416, title: "The file has no such range", help: "Leave out the header `Range`." },
  "request.headers": {
    status: 431,
    title: "The address and the headers are too long",
    help: "Send at most 16 KB of them: fewer cookies, a shorter query.",
  },
  "request.slow": {
    status: 408,
    title: "The request did not come within the time",
    help: "Send it again, all of it at once.",
  },
  "request.unreadable": {
    status: 400,
    title: "This is not an HTTP request that can be read",
    help: "`detail` names what is wrong with it. A program should use an HTTP library.",
  },
  "request.rate": { status: 429, title: "Too many requests", help: "Wait as long as `retry-after` says." },

  "route.unknown": { status: 404, title: "There is no such address", help: "All routes are listed at /docs." },
  "ladder.unknown": { status: 404, title: "There is no such ladder", help: "GET /api/ladders lists them." },
  "author.unknown": { status: 404, title: "There is no such author", help: "Bots are named author/name." },
  "bot.unknown": { status: 404, title: "There is no such bot", help: "GET /api/bots searches them." },
  "version.unknown": { status: 404, title: "There is no such version", help: "A bot's page lists its versions." },
  "match.unknown": { status: 404, title: "There is no such match", help: "GET /api/matches lists them." },
  "game.unknown": { status: 404, title: "There is no such game", help: "A match lists its games." },
  "key.unknown": { status: 404, title: "You have no such API key", help: "GET /api/keys lists yours." },
  "session.unknown": { status: 404, title: "You have no such session", help: "GET /api/sessions lists yours." },
  "job.unknown": { status: 404, title: "Nothing is parked under this id", help: "GET /api/admin/parked lists all." },

  ...OPERATOR_PROBLEMS,
  ...BOT_PROBLEMS,
  ...LEAGUE_PROBLEMS,

  "season.unknown": {
    status: 404,
    title: "The ladder has no such season",
    help: "GET /api/ladders/:ladder/seasons lists them.",
  },
  "season.unarchived": {
    status: 404,
    title: "This season has no archive",
    help: "A season gets one some months after its end. GET /api/ladders/:ladder/archives lists those that there are.",
  },

  "submit.name": {
    status: 422,
    title: "A bot cannot have this name",
    help: "Use 2–32 of a–z, 0–9 and -, beginning with a letter or digit.",
  },
  "submit.files": {
    status: 422,
    title: "These files cannot be accepted",
    help: "Send only TypeScript sources; `errors` names each file and what is wrong with it.",
  },
  "submit.entry": {
    status: 422,
    title: "It is not clear which file is the bot",
    help: "Name it `bot.ts`, send a single file, or set `entry`.",
  },
  "submit.large": {
    status: 413,
    title: "The upload is too large",
    help: "At most 100 files and 512 KB of source; leave out data, builds and node_modules.",
  },
  "submit.moved": {
    status: 409,
    title: "This bot was handed over, and its name stays with it",
    help: "Co-authors submit to it under its owner's name (`detail`). Choose another name for a bot of your own.",
  },
  "submit.unchanged": {
    status: 409,
    title: "The bot's newest version has exactly these sources already",
    help: "Change something, or run `liars status` to see how it is doing.",
  },
  "quota.versions": {
    status: 429,
    title: "You have submitted all the versions that one author may submit in 24 hours",
    help: "Wait until the time in `detail`. Meanwhile test with `liars play`, which has no limit.",
  },
  "quota.rejected": {
    status: 429,
    title: "Your rejected versions have used the CPU time that one author's may use in 24 hours",
    help: "Wait until the time in `detail`. Meanwhile test with `liars check`, which finds the same errors without a limit.",
  },
  "quota.bots": {
    status: 409,
    title: "You have as many active bots on this ladder as one author may have",
    help: "Retire one of them first.",
  },
  "quota.keys": {
    status: 409,
    title: "You have as many API keys as one author may have",
    help: "Revoke one that you no longer use. The page of your account shows when each was last used.",
  },
  "quota.challenges": {
    status: 429,
    title: "You have asked for all the challenges that one author may ask for in 24 hours",
    help: "Wait until the time in `detail`. Meanwhile play with `liars play`, which has no limit.",
  },
  ...PLAY_PROBLEMS,
  ...CONTRIBUTE_PROBLEMS,

  "webhook.url": {
    status: 422,
    title: "Nothing can be sent to this address",
    help: "Give an https address that all may reach, without a user, a password or a fragment.",
  },
  "webhook.none": {
    status: 404,
    title: "You have no webhook",
    help: "Set its address first, on the page of your account.",
  },
  "version.unready": {
    status: 409,
    title: "This version was not accepted, so it cannot be active",
    help: "Read its report: GET /api/versions/:version.",
  },
  "version.retired": {
    status: 409,
    title: "This version is retired, and cannot come back",
    help: "To play it again, submit its source as a new version.",
  },

  "version.suspended": {
    status: 409,
    title: "An operator has suspended this version already",
    help: "`detail` says why. It plays again when an operator pardons it.",
  },
  "version.playing": {
    status: 409,
    title: "This version is not suspended for its forfeits or incidents, nor by an operator",
    help: "Its page shows what it is waiting for on each ladder.",
  },

  "match.running": {
    status: 409,
    title: "This match is not over yet, and its seeds and replays are shown only then",
    help: "Watch it live, or try again when its state is `finished`.",
  },
  "match.voided": { status: 409, title: "This match is void", help: "It does not count. Its page says why." },

  "card.busy": { status: 503, title: "Too many pictures are being made", help: "Try again in a few seconds." },
  "oembed.address": {
    status: 404,
    title: "This is no page of this site",
    help: "Give `url` the address of one of its pages, as a browser shows it.",
  },
  "oembed.format": {
    status: 501,
    title: "oEmbed is answered as JSON alone",
    help: "Leave `format` out, or say `json`.",
  },

  "season.open": {
    status: 409,
    title: "The ladder's season is open already",
    help: "Close it first; then the next one can be opened.",
  },
  "season.closing": {
    status: 409,
    title: "The season is closing: its last matches are being played",
    help: "Wait for them. An operator can void one that never comes back.",
  },
  "season.closed": {
    status: 409,
    title: "This season is closed, so it cannot change any more",
    help: "Its final table stays at its address; an operator can open the next season.",
  },

  "server.unready": { status: 503, title: "The arena is not ready", help: "Try again in a few seconds." },
  "server.error": {
    status: 500,
    title: "Something broke on the server; it is not your fault",
    help: "Try again. If it happens again, give the operator the request id in `detail`.",
  },
  "network.unreachable": {
    status: 0,
    title: "The arena cannot be reached",
    help: "Check the address and your network, then try again.",
  },
  "network.answer": {
    status: 0,
    title: "What answered is not an arena",
    help: "Check the address: it must be the arena's own, without a path.",
  },
} as const;

export type ProblemCode = keyof typeof PROBLEMS;

/** The body of every error (RFC 9457). `errors` names single fields or files; `path` is a JSON pointer or a file name. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ProblemCode;
  help: string;
  errors?: { path: string; message: string }[];
}

/** `detail` says what was wrong this time, and names the thing. */
export function problem(code: ProblemCode, detail: string, errors?: Problem["errors"]): Problem {
  const { status, title, help } = PROBLEMS[code];
  const whole = { type: `urn:liars-ladder:problem:${code}`, title, status, detail, code, help };
  return errors ? { ...whole, errors } : whole;
}
