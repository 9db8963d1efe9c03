import { afterAll, beforeAll, expect, test } from "vitest";
import { must, openRig, openRunner, type Rig, type TestRunner, until, untilDecided } from "../../test/rig.ts";

let rig: Rig;
let runner: TestRunner;

beforeAll(async () => {
  rig = await openRig({ houseBotsDir: new URL("../../../../bots/src", import.meta.url).pathname });
  runner = await openRunner(rig.databaseUrl);
  await untilDecided(rig.sql);
});
afterAll(async () => {
  await runner?.close();
  await rig?.close();
});

test("house bots are submitted at the first start, qualify, play, and are rated", async () => {
  const rows = await until("a rated table", async () => {
    const table = must(await rig.client().getTable({ params: { ladder: "palafico" } }));
    return table.rows.every((row) => row.standing) && table.rows;
  });
  expect(rows.length).toBeGreaterThanOrEqual(6);
  for (const row of rows) {
    expect(row.bot).toMatchObject({ author: "house", house: true });
    expect(row.standing!.low).toBeLessThan(row.standing!.rating);
    expect(row.standing!.high).toBeGreaterThan(row.standing!.rating);
  }
  expect(rows.find((row) => row.bot.name === "honest")?.standing?.rating).toBeCloseTo(1000, 6);
});

test("house bots have no author, and the files of each were sent whole", async () => {
  const { items } = must(await rig.client().listBots({ query: { author: "house" } }));
  expect(items.length).toBeGreaterThanOrEqual(6);
  for (const { bot, ladders } of items) {
    expect(bot.house).toBe(true);
    expect(ladders).toContain("palafico");
  }
  const job = runner.builds.find(({ entry }) => entry === "honest.ts");
  expect(job?.files.map(({ path }) => path)).toContain("honest.ts");
  expect(job?.ladders.map(({ id }) => id)).toContain("nine-card-deluxe");
});
