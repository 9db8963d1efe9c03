// `liars-arena operator add|remove NAME_OR_ID [--reason TEXT]`, `liars-arena operator list`: exit code 0 when it is
// done, 1 when it is refused, 2 when the command is not valid or the database cannot be reached.
import { parseArgs } from "node:util";
import { atKeyboard, inDatabase } from "../command.ts";
import { operators } from "../db/operator.ts";
import type { Sql } from "../db/sql.ts";
import { isRefusal, type Refusal } from "../http/refusal.ts";
import { plain } from "../versions/submit.ts";
import { addOperator, removeOperator } from "./operator.ts";

const USAGE = "operator add|remove NAME_OR_ID [--reason TEXT], operator list";

/** @returns the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const asked = read(args);
  if (typeof asked === "string") {
    console.error(`operator: ${asked} Usage: liars-arena ${USAGE}`);
    return 2;
  }
  return inDatabase("operator", async (sql) => {
    const said = await VERBS[asked.verb](sql, asked);
    if (isRefusal(said)) return said;
    console.log(said);
    return 0;
  });
}

interface Asked {
  verb: "add" | "remove" | "list";
  account: string;
  reason: string;
}

function read(args: readonly string[]): Asked | string {
  try {
    const options = { reason: { type: "string", default: "The host's decision." } } as const;
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [verb, account, ...more] = positionals;
    if (verb !== "add" && verb !== "remove" && verb !== "list")
      return verb === undefined ? "No command is given." : `There is no command "${verb}".`;
    if (account === undefined && verb !== "list") return "Which account? Give its author's name, or its id.";
    const extra = verb === "list" ? account : more[0];
    if (extra !== undefined) return `"${extra}" is not expected here.`;
    const reason = plain(values.reason).trim();
    if (reason.length < 3 || reason.length > 500) return "A reason has 3 to 500 characters.";
    return { verb, account: account ?? "", reason };
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}.`;
  }
}

const VERBS: Record<Asked["verb"], (sql: Sql, asked: Asked) => Promise<string | Refusal>> = {
  add: async (sql, { account, reason }) => {
    const done = await addOperator(sql, account, atKeyboard(), reason);
    if (isRefusal(done)) return done;
    const { id, name, email } = done.account;
    const warning = done.alike.length > 0 ? `\nNote that these names look very similar: ${done.alike.join(", ")}.` : "";
    return `${name} (id ${id}, e-mail ${plain(email)}) is an operator from now on.${warning}`;
  },
  remove: async (sql, { account, reason }) => {
    const done = await removeOperator(sql, account, atKeyboard(), reason);
    return isRefusal(done) ? done : `${done.name} (id ${done.id}) is not an operator any more.`;
  },
  list: async (sql) => {
    const all = await operators(sql);
    if (all.length === 0) return "Nobody is an operator. `liars-arena operator add NAME` makes somebody one.";
    return all
      .map(
        (row) =>
          `${row.name} (id ${row.id}) since ${row.granted_at.toISOString()}, by ${row.granted_by}: ${row.reason}`,
      )
      .join("\n");
  },
};
