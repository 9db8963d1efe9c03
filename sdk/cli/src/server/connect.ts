import { type Answer, type Client, createClient, type Problem } from "@liars-ladder/protocol/client";
import { EXIT, type Exit, Failure } from "../failure.ts";
import { serverAddress, tokenFor } from "./settings.ts";

export interface ServerFlags {
  server?: string;
}

export interface Connection {
  server: string;
  client: Client;
}

/** A client for the chosen server, signed in where this machine has a token for it. */
export async function connect(flags: ServerFlags): Promise<Connection> {
  const server = serverAddress(flags.server);
  return { server, client: createClient({ baseUrl: server, token: await tokenFor(server) }) };
}

/** The same, for what needs an author: without a token it is not even tried. */
export async function connectAsAuthor(flags: ServerFlags): Promise<Connection> {
  const server = serverAddress(flags.server);
  const token = await tokenFor(server);
  if (token === undefined)
    throw new Failure(EXIT.auth, `not signed in at ${server}`, "Run `liars login`, or set LIARS_TOKEN.");
  return { server, client: createClient({ baseUrl: server, token }) };
}

/** The value of an answer, or the problem as a failure with its exit code. */
export function must<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.value;
  throw failureOf(answer.problem);
}

/** Whether it is worth asking again: the network or the server's start is in the way. */
export const passing = (problem: Problem): boolean =>
  problem.code === "network.unreachable" || problem.code === "server.unready";

export function failureOf(problem: Problem): Failure {
  const errors = (problem.errors ?? []).map(({ path, message }) => `\n  ${path}: ${message}`).join("");
  // What is unknown is named by the detail; elsewhere the title says what kind of thing is wrong.
  const text = problem.code.endsWith(".unknown") ? problem.detail : `${problem.title}: ${problem.detail}`;
  return new Failure(exitOf(problem), `${text}${errors}`, NEXT[problem.code] ?? problem.help, problem.code);
}

function exitOf({ code }: Problem): Exit {
  if (code.startsWith("auth.")) return EXIT.auth;
  if (code.startsWith("network.") || code.startsWith("server.")) return EXIT.network;
  return code.startsWith("request.") || code.endsWith(".unknown") ? EXIT.usage : EXIT.failed;
}

/** Where the terminal has a better next step than the web. */
const NEXT: Partial<Record<Problem["code"], string>> = {
  "network.unreachable": "Is it running? `npm start` starts one; --server or LIARS_SERVER names another.",
  "ladder.unknown": "`liars ladder` lists them.",
  "season.unknown": "`liars ladder LADDER` shows the current one; seasons are numbered from 1.",
  "bot.unknown": "`liars status` lists your bots, `liars ladder LADDER` those on a ladder.",
  "author.unknown": "Write another author's bot as author/name.",
  "version.unknown": "`liars versions BOT` lists them.",
  "match.unknown": "`liars matches` lists the latest ones.",
  "game.unknown": "A game is named MATCH.NUMBER; `liars matches` lists the latest matches.",
  "version.unready": "`liars status BOT` shows its report.",
};
