import { join } from "node:path";
import { AUTH, type Client, createClient } from "@liars-ladder/protocol/client";
import { must, ROOT } from "./command.ts";

/** Somebody who signs up. */
export interface Person {
  name: string;
  email: string;
  password: string;
}

/** Makes an account whose owner is an operator. */
export async function signUpOperator(baseUrl: string, dataDir: string, person: Person): Promise<Client> {
  const headers = { "content-type": "application/json", origin: baseUrl };
  const made = await fetch(`${baseUrl}${AUTH.signUp}`, { method: "POST", headers, body: JSON.stringify(person) });
  if (!made.ok) throw new Error(await made.text());
  const arena = ["--conditions=@liars-ladder/source", join(ROOT, "services/arena/bin/liars-arena.js")];
  const env = { DATA_DIR: dataDir };
  await must(process.execPath, [...arena, "operator", "add", person.name], { cwd: ROOT, env });
  return createClient({ baseUrl, token: made.headers.get("set-auth-token") ?? "" });
}

/**
 * Closes ladders: from then on they play no more.
 *
 * @param operator the client of one.
 * @param keep tells which ladders stay open.
 */
export async function closeLadders(operator: Client, keep: (ladder: string) => boolean = () => false): Promise<void> {
  const ladders = await operator.listLadders();
  if (!ladders.ok) throw new Error(ladders.problem.detail);
  for (const { ladder } of ladders.value.items) {
    if (keep(ladder.id)) continue;
    const closed = await operator.closeLadder({
      params: { ladder: ladder.id },
      body: { reason: "Enough was played." },
    });
    if (!closed.ok && closed.problem.code !== "ladder.ended") throw new Error(closed.problem.detail);
  }
}
