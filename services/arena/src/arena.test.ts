import { afterAll, beforeAll, expect, test } from "vitest";
import { must, openRig, openRunner, type Rig, source, type TestRunner, until } from "../test/rig.ts";

let rig: Rig;
let runner: TestRunner;

beforeAll(async () => {
  rig = await openRig({ houseBotsDir: new URL("../../../bots/src", import.meta.url).pathname });
  runner = await openRunner(rig.databaseUrl);
});
afterAll(async () => {
  await runner?.close();
  await rig?.close();
});

test("house bots are submitted at the first start, qualify, play, and are rated", async () => {
  const rows = await until("a rated table", async () => {
    const table = must(await rig.client().getTable({ params: { ladder: "palafico" } }));
    return table.rows.length >= 6 && table.rows.every((row) => row.standing) && table.rows;
  });
  for (const row of rows) {
    expect(row.bot).toMatchObject({ author: "house", house: true });
    expect(row.standing!.low).toBeLessThan(row.standing!.rating);
    expect(row.standing!.high).toBeGreaterThan(row.standing!.rating);
  }
  expect(rows.find((row) => row.bot.name === "honest")?.standing?.rating).toBeCloseTo(1000, 6);
  console.log(
    rows.map((r) => `${r.bot.name} ${r.standing?.rating.toFixed(0)} ${JSON.stringify(r.rank)} ${r.games}`).join("\n"),
  );
});

test("an author's bot goes from submission to its first rated result", async () => {
  const { client } = await rig.signUp("ann");
  const began = performance.now();
  const version = must(
    await client.submitVersion({ params: { bot: "first" }, body: source("export default 1 // @only palafico") }),
  );
  expect(version.state).toBe("queued");
  const rated = await until("a rating", async () => {
    const now = must(await client.getVersion({ params: { version: version.id } }));
    return now.entries[0]?.standing && now;
  });
  console.log(`submit to rated ${(performance.now() - began).toFixed(0)} ms`, JSON.stringify(rated.report));
  expect(rated).toMatchObject({ state: "accepted", active: true });
});
