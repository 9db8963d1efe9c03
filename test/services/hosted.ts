import pg from "pg";
import { composeService } from "./compose.ts";
import { type Program, startProgram } from "./program.ts";
import { secretFile, secretOf } from "./secrets.ts";

/** The addresses that stand for the containers' hosts `postgres` and `redis` in a test. */
export interface Places {
  /** `host:port` */
  postgres: string;
  redis: string;
}

/** A database and its owner, as PostgreSQL's image makes them. @returns its URL for that owner. */
export async function makeArenaDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client(serverUrl);
  await client.connect();
  try {
    await client.query(`create role ${name} login createrole password '${secretOf("postgres_password")}'`);
    await client.query(`create database ${name} owner ${name}`);
  } finally {
    await client.end();
  }
  const url = new URL(serverUrl);
  return `postgres://${name}:${secretOf("postgres_password")}@${url.host}/${name}`;
}

/**
 * A service of docker-compose.yml with its own command, environment and secrets. Only addresses and paths are those
 * of this machine.
 */
export function startHosted(name: "arena" | "runner", places: Places, instead: Record<string, string>): Program {
  const { command, environment } = composeService(name);
  const here = (text: string) =>
    text.replace("@postgres:5432", `@${places.postgres}`).replace("@redis:6379", `@${places.redis}`);
  const env = Object.entries(environment).map(([key, value]) => {
    const [, secret] = /^\/run\/secrets\/(\w+)$/.exec(value) ?? [];
    return [key, secret === undefined ? value : secretFile(here(secretOf(secret)))];
  });
  // A container has all ports for itself, and here they share one machine's.
  const shared = { RUNNER_METRICS_PORT: "" };
  return startProgram(command, { ...Object.fromEntries(env), ...shared, ...instead });
}
