import { connectAsAuthor, must, type ServerFlags } from "../server/connect.ts";
import { sayKey } from "../text/key.ts";
import { sayChallenges, sayQuota } from "../text/quota.ts";
import { print, printJson } from "../text/say.ts";

export async function whoami(flags: ServerFlags & { json?: true }): Promise<void> {
  const { client, server } = await connectAsAuthor(flags);
  const me = must(await client.getMe());
  if (flags.json) return printJson({ server, ...me });
  print(`${me.author} (${me.email}) at ${server}${me.operator ? ", operator" : ""}`);
  if (me.key) print(sayKey(me.key));
  print(sayQuota(me.quotas));
  print(sayChallenges(me.quotas.challenges));
  for (const { ladder, used: bots, limit: most } of me.quotas.bots)
    if (bots > 0) print(`Bots on ${ladder}: ${bots} of ${most}`);
}
