// `liars-arena recover NAME_OR_ID [--reason TEXT]`: prints a link that sets the account's password. Exit code 0 when it is
// made, 1 when it is refused, 2 when the command is not valid or the database cannot be reached.
import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { atKeyboard, inDatabase } from "../command.ts";
import { isRefusal } from "../http/refusal.ts";
import { plain } from "../versions/submit.ts";
import { createAuth } from "./auth.ts";
import { accountOf } from "./operator.ts";
import { makeLink } from "./recovery.ts";

/** @returns the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const asked = read(args);
  if (typeof asked === "string") {
    console.error(`recover: ${asked} Usage: liars-arena recover NAME_OR_ID [--reason TEXT]`);
    return 2;
  }
  return inDatabase("recover", async (sql) => {
    const account = await accountOf(sql, asked.account);
    if (isRefusal(account)) return account;
    // It signs nothing: the link is a row of the database.
    const secret = randomBytes(32).toString("hex");
    const auth = createAuth({ sql, baseUrl: "http://localhost", secret, github: undefined, mail: undefined });
    const { path, expiresAt } = await makeLink(sql, auth, account, atKeyboard(), asked.reason);
    console.log(`Whoever opens this page of the ladder sets the password of ${account.name}:`);
    console.log(`  ${path}\nIt works once, until ${expiresAt.toISOString()}. Sessions of the account end then.`);
    return 0;
  });
}

function read(args: readonly string[]): { account: string; reason: string } | string {
  try {
    const options = { reason: { type: "string", default: "The host's decision." } } as const;
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [account, ...more] = positionals;
    if (account === undefined) return "Which account? Give its author's name, or its id.";
    if (more.length > 0) return `"${more[0]}" is not expected here.`;
    const reason = plain(values.reason).trim();
    if (reason.length < 3 || reason.length > 500) return "A reason has 3 to 500 characters.";
    return { account, reason };
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}.`;
  }
}
