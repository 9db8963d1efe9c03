import { setTimeout as sleep } from "node:timers/promises";
import { isTrouble } from "@liars-ladder/queue";
import postgres from "postgres";

export type Sql = postgres.Sql<{ bigint: number }>;
/** A pool, or one of its transactions: every query takes either. */
export type Db = Sql | postgres.TransactionSql<{ bigint: number }>;

/** Counters and numbers of commits stay far below 2^53, so plain numbers can hold them. */
const bigint = {
  to: 20,
  from: [20],
  serialize: (value: number) => String(value),
  parse: (text: string) => Number(text),
};

export function connect(url: string, max = 10): Sql {
  return withoutLateRollback(
    postgres(url, {
      max,
      idle_timeout: 60,
      connect_timeout: 10,
      onnotice: () => {},
      types: { bigint },
      connection: { application_name: "liars-arena" },
    }),
  );
}

/** How long after an error a connection that it ended may take to close, ms. */
const CLOSING_MS = 100;

/**
 * postgres.js rolls a failed transaction back, even if it failed because its connection is gone. Writing to that one ends
 * the process (its issue 1208), or makes a connection that never works again. But it ends a transaction by itself when
 * the connection closes. So after such an error we wait for that, and let it roll back only what is still connected.
 */
function withoutLateRollback(sql: Sql): Sql {
  const begin = sql.begin as (...args: unknown[]) => Promise<unknown>;
  const patient = async (...args: unknown[]): Promise<unknown> => {
    const work = args.pop() as (tx: postgres.TransactionSql) => unknown;
    let over = false;
    const careful = async (tx: postgres.TransactionSql): Promise<unknown> => {
      try {
        const made = work(tx);
        return await (Array.isArray(made) ? Promise.all(made) : made);
      } catch (error) {
        if (isTrouble(error)) await sleep(CLOSING_MS);
        return over ? new Promise(() => {}) : Promise.reject(error);
      }
    };
    try {
      return await begin(...args, careful);
    } finally {
      over = true;
    }
  };
  return Object.assign(sql, { begin: patient as Sql["begin"] });
}

/** Returns all rows of a long answer, read in pieces so that others get their turn in between. */
export async function paged<Row extends postgres.MaybeRow>(
  query: postgres.PendingQuery<Row[]>,
  rows: number,
): Promise<Row[]> {
  const all: Row[] = [];
  for await (const page of query.cursor(rows)) all.push(...page);
  return all;
}
