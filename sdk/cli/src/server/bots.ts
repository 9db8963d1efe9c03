import type { Part } from "@liars-ladder/protocol";
import { usage } from "../failure.ts";
import { type Connection, must } from "./connect.ts";

export type Bot = Part<"getBot", "response">;
export type Version = Part<"getVersion", "response">;

/** The author that the token belongs to. */
export async function author({ client }: Connection): Promise<string> {
  return must(await client.getMe()).author;
}

/** Finds a bot by `author/name`, or by `name` for one of the user's own. */
export async function findBot(connection: Connection, text: string): Promise<Bot> {
  return must(await connection.client.getBot({ params: await botNamed(connection, text) }));
}

/** The author and name of a bot, without checking that it exists. */
export async function botNamed(connection: Connection, text: string): Promise<{ author: string; bot: string }> {
  const [first = "", second, more] = text.split("/");
  if (more !== undefined || first === "" || second === "")
    throw usage(`${text} is not a bot's name`, "Write NAME for your own bot, AUTHOR/NAME for somebody else's.");
  return second === undefined ? { author: await author(connection), bot: first } : { author: first, bot: second };
}

/** Finds a version: `BOT` is the newest one, `BOT@3` is version 3. */
export async function findVersion(connection: Connection, text: string): Promise<Version> {
  const [name = "", number, more] = text.split("@");
  if (more !== undefined || (number !== undefined && !/^[1-9]\d*$/.test(number)))
    throw usage(`${text} is not a version`, "Write BOT for the newest version, BOT@3 for version 3.");
  const bot = await findBot(connection, name);
  return versionOf(connection, bot, number === undefined ? undefined : Number(number));
}

/** A bot's version by number; without a number, the newest. */
export async function versionOf({ client }: Connection, bot: Bot, number?: number): Promise<Version> {
  const found = number === undefined ? bot.versions[0] : bot.versions.find((version) => version.number === number);
  if (found === undefined) {
    const there = bot.versions.map((version) => version.number).join(", ");
    throw usage(`${nameOf(bot.bot)} has no version ${number ?? ""}`.trimEnd(), `It has: ${there || "none"}.`);
  }
  return must(await client.getVersion({ params: { version: found.id } }));
}

export const nameOf = (bot: { author: string; name: string }): string => `${bot.author}/${bot.name}`;
