import { once } from "node:events";
import { type AddressInfo, createServer, connect as dial, type Socket } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { PATIENT } from "../../../../test/patience.ts";

import { emptyDatabase } from "../../test/database.ts";
import { connect } from "./sql.ts";

const CONNECTIONS = 4;

test.each<[string, (socket: Socket) => unknown]>([
  ["ends", (socket) => socket.end()],
  ["is reset", (socket) => socket.resetAndDestroy()],
])("transactions whose connection %s are refused, and the pool works on", async (_, drop) => {
  const url = new URL(await emptyDatabase());
  const { port, hostname } = url;
  const sockets = new Set<Socket>();
  const relay = createServer((socket) => {
    const there = dial(Number(port), hostname);
    sockets.add(socket);
    socket.on("close", () => there.destroy()).on("error", () => {});
    there.on("close", () => socket.destroy()).on("error", () => {});
    socket.pipe(there).pipe(socket);
  }).listen(0, "127.0.0.1");
  await once(relay, "listening");
  const own = connect(url.href, 1);
  url.host = `127.0.0.1:${(relay.address() as AddressInfo).port}`;
  const sql = connect(url.href, CONNECTIONS);
  onTestFinished(async () => {
    await sql.end({ timeout: 0 });
    await own.end();
    relay.close();
  });
  for (let round = 0; round < 5; round++) {
    const work = Array.from({ length: CONNECTIONS }, () =>
      sql.begin(async (tx) => {
        await tx`select 1`;
        await tx`select pg_sleep(3600)`;
      }),
    );
    const ended = Promise.allSettled(work);
    const asleep = () =>
      own`select pid from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;
    await vi.waitFor(async () => expect(await asleep()).toHaveLength(CONNECTIONS), PATIENT);
    for (const socket of sockets) drop(socket);
    sockets.clear();
    expect((await ended).map(({ status }) => status)).toEqual(Array(CONNECTIONS).fill("rejected"));
    await own`select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`;
    const answers = await Promise.all(Array.from({ length: 3 * CONNECTIONS }, () => sql`select 1 as one`));
    expect(answers.flat()).toEqual(Array(3 * CONNECTIONS).fill({ one: 1 }));
  }
});

test("a transaction that fails is rolled back, also by an error of another connection", async () => {
  const sql = connect(await emptyDatabase(), 1);
  onTestFinished(() => sql.end());
  await sql`create table kept (what text)`;
  for (const code of ["ECONNRESET", "ELSE"]) {
    const failing = sql.begin(async (tx) => {
      await tx`insert into kept values (${code})`;
      throw Object.assign(new Error("of a queue"), { code });
    });
    await expect(failing).rejects.toMatchObject({ code });
  }
  await sql.begin((tx) => [tx`insert into kept values ('one')`, tx`insert into kept values ('two')`]);
  expect(await sql`select what from kept`).toEqual([{ what: "one" }, { what: "two" }]);
});
