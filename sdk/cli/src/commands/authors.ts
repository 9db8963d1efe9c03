import type { Me, Part } from "@liars-ladder/protocol";
import { usage } from "../failure.ts";
import { botNamed, nameOf } from "../server/bots.ts";
import { type Connection, connectAsAuthor, must, type ServerFlags } from "../server/connect.ts";
import { print, printJson } from "../text/say.ts";

/** What one may do with the authors of a bot, one at a time. */
interface Flags extends ServerFlags {
  invite?: string;
  remove?: string;
  handOver?: string;
  join?: true;
  leave?: true;
  json?: true;
}

const VERBS = ["invite", "remove", "handOver", "join", "leave"] as const;

/** Shows who writes a bot, after changing it where asked to; without a bot, which bots of others one writes, or may. */
export async function authors(text: string | undefined, flags: Flags): Promise<void> {
  const asked = VERBS.filter((verb) => flags[verb] !== undefined);
  if (asked.length > 1) throw usage("only one of these at a time", "Run it once for each change.");
  if (text === undefined) {
    if (asked.length > 0) throw usage("this needs a bot", "Write NAME for your own bot, OWNER/NAME for another one.");
    return list(await connectAsAuthor(flags), flags);
  }
  const connection = await connectAsAuthor(flags);
  const { client } = connection;
  const params = await botNamed(connection, text);
  if (asked.length === 0) return show(must(await client.getBot({ params })), flags);
  return show(await change(connection, params, flags), flags);
}

/** @returns who writes it now. */
async function change(
  { client }: Connection,
  params: Awaited<ReturnType<typeof botNamed>>,
  { invite, remove, handOver, join }: Flags,
): Promise<Part<"joinBot", "response">> {
  if (invite !== undefined) return must(await client.inviteCoAuthor({ params, body: { author: invite } }));
  if (remove !== undefined) return must(await client.removeCoAuthor({ params: { ...params, coauthor: remove } }));
  if (handOver !== undefined) return must(await client.handOver({ params, body: { author: handOver } }));
  return must(await (join ? client.joinBot({ params }) : client.leaveBot({ params })));
}

function show({ bot, authors }: Part<"joinBot", "response">, { json, invite }: Flags): void {
  if (json) {
    printJson({ bot, authors });
    return;
  }
  const [owner, ...others] = authors;
  print(`${nameOf(bot)}: owned by ${owner}${others.length === 0 ? "" : `, with ${others.join(", ")}`}.`);
  if (invite !== undefined) print(`${invite} is invited: liars authors ${nameOf(bot)} --join`);
}

async function list({ client }: Connection, { json }: Flags): Promise<void> {
  const { coAuthorOf }: Me = must(await client.getMe());
  const { items } = must(await client.listInvitations());
  if (json) return printJson({ coAuthorOf, invitations: items });
  if (coAuthorOf.length + items.length === 0)
    return print("You write no bot of somebody else, and are not invited to.");
  for (const bot of coAuthorOf) print(`${nameOf(bot)}: you are a co-author.`);
  for (const { bot } of items)
    print(`${nameOf(bot)}: you are invited. liars authors ${nameOf(bot)} --join, or --leave to turn it down.`);
}
