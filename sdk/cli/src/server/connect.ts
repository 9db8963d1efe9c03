import { type Answer, type Client, createClient, type Problem } from "@liars-ladder/protocol/client";
import { EXIT, type Exit, Failure } from "../failure.ts";
import { serverAddress, tokenFor } from "./settings.ts";

export interface ServerFlags {
  server?: string;
  /** The server of a page's address. It counts where `server` is not given. */
  pasted?: string;
}

export interface Connection {
  server: string;
  /** This machine's token for the server; undefined: nobody is signed in. */
  token: string | undefined;
  client: Client;
}

/** A client for the chosen server, signed in if this machine has a token for it. */
export async function connect(flags: ServerFlags): Promise<Connection> {
  const own = await serverAddress(flags.server);
  const server = await serverAddress(flags.server ?? flags.pasted);
  const token = await tokenFor(server, server !== own);
  return { server, token, client: createClient({ baseUrl: server, token }) };
}

/** A client for commands that need an author. Throws if there is no token. */
export async function connectAsAuthor(flags: ServerFlags): Promise<Connection> {
  const connection = await connect(flags);
  if (connection.token !== undefined) return connection;
  throw new Failure(EXIT.auth, `not signed in at ${connection.server}`, "Run `liars login`, or set LIARS_TOKEN.");
}

/** The value of an answer. Throws a problem as a Failure with its exit code. */
export function must<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.value;
  throw failureOf(answer.problem);
}

/** Whether asking again may help: the network is down, or the server is starting. */
export const passing = (problem: Problem): boolean =>
  problem.code === "network.unreachable" || problem.code === "server.unready";

export function failureOf(problem: Problem): Failure {
  const errors = (problem.errors ?? []).map(({ path, message }) => `\n  ${path}: ${message}`).join("");
  // For unknown things the detail is enough; for other problems the title says what kind of thing is wrong.
  const text = problem.code.endsWith(".unknown") ? problem.detail : `${problem.title}: ${problem.detail}`;
  return new Failure(exitOf(problem), `${text}${errors}`, NEXT[problem.code] ?? problem.help, problem.code);
}

function exitOf({ code }: Problem): Exit {
  if (code.startsWith("auth.")) return EXIT.auth;
  if (code.startsWith("network.") || code.startsWith("server.")) return EXIT.network;
  return code.startsWith("request.") || code.endsWith(".unknown") ? EXIT.usage : EXIT.failed;
}

/** What to do next, for problems where the terminal has a better answer than the web. */
const NEXT: Partial<Record<Problem["code"], string>> = {
  "network.unreachable": "Is it running? `npm start` starts one; --server or LIARS_SERVER names another.",
  "ladder.unknown": "`liars ladder` lists them.",
  "league.unknown": "`liars leagues` lists those that you may see; `liars login` signs in.",
  "season.unknown": "`liars ladder LADDER` shows the current one; seasons are numbered from 1.",
  "bot.unknown": "`liars status` lists your bots, `liars ladder LADDER` those on a ladder.",
  "author.unknown": "Write another author's bot as author/name.",
  "version.unknown": "`liars versions BOT` lists them.",
  "match.unknown": "`liars matches` lists the latest ones.",
  "game.unknown": "A game is named MATCH.NUMBER; `liars matches` lists the latest matches.",
  "auth.scope":
    "Make a key with it on the page of your account, and set LIARS_TOKEN. `liars login --manage` makes one for `manage`.",
  "contribute.barred": "If you did not change the moves, ask an operator of the ladder.",
  "contribute.engine": "Install the CLI of the ladder's release, and run it with that Node.",
  "version.unready": "`liars status BOT` shows its report.",
};
