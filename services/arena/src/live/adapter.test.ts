import { createServer } from "node:http";
import pg from "pg";
import { pino } from "pino";
import { Server } from "socket.io";
import { expect, onTestFinished, test, vi } from "vitest";
import { PATIENT } from "../../../../test/patience.ts";
import { newDatabase } from "../../test/database.ts";
import { openAdapter } from "./adapter.ts";

test("events go on after PostgreSQL ended all connections, more often than the pool has any", async () => {
  const url = await newDatabase();
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const [first, second] = [await openArena(url), await openArena(url)];
  onTestFinished(async () => {
    await first.close();
    await second.close();
    await admin.end();
  });
  for (let round = 0; round < 4; round++) {
    const { rowCount } = await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'liars-arena-live' and datname = current_database()",
    );
    expect(rowCount).toBeGreaterThanOrEqual(2);
    // The adapter listens again after 1 to 3 seconds. What is told meanwhile is lost.
    const got = new Set<string>();
    second.io.once("told", (what: string) => got.add(what));
    await vi.waitFor(() => {
      first.io.serverSideEmit("told", `round ${round}`);
      expect([...got]).toEqual([`round ${round}`]);
    }, PATIENT);
  }
});

async function openArena(url: string) {
  const adapter = await openAdapter(url, undefined, pino({ level: "silent" }));
  const io = new Server(createServer(), { adapter: adapter.create });
  await adapter.listening();
  return {
    io,
    close: async () => {
      await io.close();
      await adapter.close();
    },
  };
}
