import { randomBytes } from "node:crypto";
import { QUEUE_SCHEMA } from "@liars-ladder/protocol";
import { runMigrations } from "bullmq";
import pg from "pg";
import { expect, inject } from "vitest";
import { migrate } from "../src/db/migrate.ts";
import { connect } from "../src/db/sql.ts";

/** The database that those of tests are copied from. The first test file that needs it runs the migrations, once. */
const TEMPLATE = "migrated";
/** Any constant of our own. */
const LOCK = 7_201_833_552;

/** The databases of the test file that this process runs. */
const made: { file: string | undefined; names: string[] } = { file: undefined, names: [] };

/** A new, empty database on the tests' server, with all tables. */
export async function newDatabase(): Promise<string> {
  return onServer(async (client) => {
    await makeTemplate(client);
    return copyOf(client, TEMPLATE);
  });
}

/** A new database without tables. */
export const emptyDatabase = (): Promise<string> => onServer((client) => copyOf(client, "template1"));

async function copyOf(client: pg.Client, template: string): Promise<string> {
  const name = `t_${randomBytes(6).toString("hex")}`;
  await dropOthers(client);
  made.names.push(name);
  await client.query(`create database ${name} template ${template}`);
  return urlOf(name);
}

/** Drops those of the file before, so that a run needs room for few. */
async function dropOthers(client: pg.Client): Promise<void> {
  const { testPath } = expect.getState();
  if (made.file === testPath) return;
  made.file = testPath;
  for (const name of made.names.splice(0)) await client.query(`drop database if exists ${name} with (force)`);
}

async function makeTemplate(client: pg.Client): Promise<void> {
  // Other workers wait here, and then find it. The lock ends with the connection.
  await client.query("select pg_advisory_lock($1)", [LOCK]);
  const { rowCount } = await client.query("select from pg_database where datname = $1", [TEMPLATE]);
  if (rowCount === 0) {
    const made = await copyOf(client, "template1");
    const sql = connect(made, 1);
    await migrate(sql);
    await sql.end();
    await withClient(made, (queue) => runMigrations(queue, QUEUE_SCHEMA));
    // Only a complete one has this name.
    await client.query(`alter database ${new URL(made).pathname.slice(1)} rename to ${TEMPLATE}`);
  }
  await client.query("select pg_advisory_unlock($1)", [LOCK]);
}

function urlOf(name: string): string {
  const url = new URL(inject("pgUrl"));
  url.pathname = `/${name}`;
  return url.href;
}

const onServer = <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => withClient(inject("pgUrl"), work);

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
