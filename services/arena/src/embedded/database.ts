// Not the whole protocol: its schemas would double the time that `npm start` takes to begin.
import { QUEUE_SCHEMA } from "@liars-ladder/protocol/queues";
import { runMigrations } from "bullmq";
import pg from "pg";

/** Makes a database on a server, unless it exists. */
export async function ensureDatabase(serverUrl: string, name: string): Promise<void> {
  await withClient(serverUrl, async (client) => {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  });
}

/**
 * Makes the queue's tables, and a role that may use them and nothing else in this database.
 *
 * @param url of the database, as a user who may make roles.
 * @returns the same database's URL for that role.
 */
export async function ensureQueueRole(url: string, password: string): Promise<string> {
  const target = new URL(url);
  const name = `${decodeURIComponent(target.pathname.slice(1))}_queue`;
  await withClient(url, async (client) => {
    await runMigrations(client, QUEUE_SCHEMA);
    const role = pg.escapeIdentifier(name);
    const { rowCount } = await client.query("select from pg_roles where rolname = $1", [name]);
    const verb = rowCount === 0 ? "create" : "alter";
    await client.query(
      `${verb} role ${role} with login nosuperuser nocreatedb nocreaterole password ${pg.escapeLiteral(password)}`,
    );
    await client.query(`
      revoke all on schema public from public;
      grant usage on schema ${QUEUE_SCHEMA} to ${role};
      grant select, insert, update, delete on all tables in schema ${QUEUE_SCHEMA} to ${role};
      grant usage, select on all sequences in schema ${QUEUE_SCHEMA} to ${role};
      grant execute on all functions in schema ${QUEUE_SCHEMA} to ${role};
      alter default privileges in schema ${QUEUE_SCHEMA} grant select, insert, update, delete on tables to ${role};
      alter default privileges in schema ${QUEUE_SCHEMA} grant usage, select on sequences to ${role};
    `);
  });
  target.username = encodeURIComponent(name);
  target.password = encodeURIComponent(password);
  return target.href;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
