import pg from "pg";
import { expect, inject, test } from "vitest";

test("the tests' PostgreSQL is version 18, in UTF-8, and lets a test make its own database", async () => {
  const client = new pg.Client(inject("pgUrl"));
  await client.connect();
  try {
    const { rows } = await client.query("select current_setting('server_version_num')::int as v, uuidv7()::text as id");
    expect(rows[0].v).toBeGreaterThanOrEqual(180000);
    expect(rows[0].id).toMatch(/^[0-9a-f-]{36}$/);
    await client.query("create database own_of_this_test");
    await client.query("drop database own_of_this_test");
  } finally {
    await client.end();
  }
});
