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
  return postgres(url, {
    max,
    idle_timeout: 60,
    connect_timeout: 10,
    onnotice: () => {},
    types: { bigint },
    connection: { application_name: "liars-arena" },
  });
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
