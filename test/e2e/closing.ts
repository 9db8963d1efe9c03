import { join } from "node:path";
import { AUTH, createClient } from "@liars-ladder/protocol/client";
import { must, ROOT } from "./command.ts";

/** Somebody with an account. */
export interface Person {
  name: string;
  email: string;
  password: string;
}

/**
 * Makes somebody an operator, who closes ladders: from then on they play no more.
 *
 * @param keep tells which ladders stay open.
 */
export async function closeLadders(
  baseUrl: string,
  dataDir: string,
  { name, ...account }: Person,
  keep: (ladder: string) => boolean = () => false,
): Promise<void> {
  const arena = ["--conditions=@liars-ladder/source", join(ROOT, "services/arena/bin/liars-arena.js")];
  const env = { DATA_DIR: dataDir };
  await must(process.execPath, [...arena, "operator", "add", name], { cwd: ROOT, env });
  const signedIn = await fetch(`${baseUrl}${AUTH.signIn}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: baseUrl },
    body: JSON.stringify(account),
  });
  const client = createClient({ baseUrl, token: signedIn.headers.get("set-auth-token") ?? "" });
  const ladders = await client.listLadders();
  if (!ladders.ok) throw new Error(ladders.problem.detail);
  for (const { ladder } of ladders.value.items) {
    if (keep(ladder.id)) continue;
    const closed = await client.closeLadder({ params: { ladder: ladder.id }, body: { reason: "Enough was played." } });
    if (!closed.ok) throw new Error(closed.problem.detail);
  }
}
