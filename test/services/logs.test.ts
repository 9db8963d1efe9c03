import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { closeSandbox } from "@liars-ladder/sandbox";
import { openLog } from "@liars-ladder/telemetry";
import { afterAll, expect, test } from "vitest";
import { type OpenArena, openArena } from "../../services/arena/src/open.ts";
import { newDatabase } from "../../services/arena/test/database.ts";
import { enterBots } from "../../services/arena/test/league.ts";
import { configOf, until } from "../../services/arena/test/rig.ts";
import { play } from "../../services/runner/src/play.ts";
import { nameRunner, type QueueEnd, serveQueue, type Work } from "../../services/runner/src/queue.ts";

type Line = Record<string, unknown> & { msg: string };

let arena: OpenArena | undefined;
let end: QueueEnd | undefined;
afterAll(async () => {
  await end?.close();
  await arena?.close();
  await closeSandbox();
});

test("a match is followed by its id from its making to its commit, through arena, queue, runner and match process", async () => {
  const texts: string[] = [];
  const to = { write: (text: string) => void texts.push(text) };
  const lines = (): Line[] => texts.map((text) => JSON.parse(text) as Line);
  const databaseUrl = await newDatabase();
  const config = configOf(databaseUrl, { openMatches: 1 });
  arena = await openArena(config, openLog("arena", "info", {}, to), 1_000);

  // Two bots, one of which breaks with words of its own.
  const good = readFileSync(new URL("../api/1.bundle.txt", import.meta.url));
  const bad = Buffer.from('throw new Error("words of a bot");');
  const versions = await arena.sql.begin(async (tx) => {
    const [honest, , , , , , ann] = await enterBots(tx, ["palafico-duel"]);
    const entered = [honest!, ann!];
    await tx`delete from entry where version_id <> all(${entered})`;
    await tx`
      update version set bundle = case when id = ${entered[0]!} then ${gzipSync(good)} else ${gzipSync(bad)} end`;
    return entered;
  });
  const never: Work = (_, { signal }) =>
    new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  const runner = nameRunner();
  end = await serveQueue(
    { queue: { kind: "postgres", url: databaseUrl }, concurrency: 1, public: false, logLevel: "info" },
    { build: never, match: play, decide: never, exploit: never },
    openLog("runner", "info", { runner }, to),
    { runner },
  );
  const { match } = await until("a match", async () => lines().find(({ msg }) => msg === "match made"));
  const about = () => lines().filter((line) => line.match === match);
  await until("its commit", async () => about().some(({ msg }) => msg === "committed"));
  await until("its runner's last line", async () => about().some(({ msg }) => msg === "done"));

  const said = about();
  const of = (msg: string) => said.filter((line) => line.msg === msg);
  const [made] = of("match made");
  expect(made).toMatchObject({ service: "arena", ladder: "palafico-duel", deals: 2 });
  expect((made!.versions as string[]).toSorted()).toEqual(versions.toSorted());
  const job = { queue: "match", job: match, attempt: 1 };
  expect(of("queued")).toMatchObject([{ ...job, service: "arena" }]);
  expect(of("taken")).toMatchObject([{ ...job, service: "runner", runner, again: false }]);
  const held = of("a match process has the bots");
  expect(held).not.toEqual([]);
  for (const line of held) {
    expect(line).toMatchObject({ ...job, service: "runner", runner, process: expect.any(Number) });
    expect(line.process).not.toBe(line.pid);
  }
  expect(of("done")).toMatchObject([{ ...job, service: "runner", runner }]);
  expect(of("committed")).toMatchObject([
    { service: "arena", queue: "result", job: `${match}-1`, attempt: 1, runner, ladder: "palafico-duel" },
  ]);
  const order = ["match made", "queued", "taken", "a match process has the bots", "committed"];
  const at = order.map((msg) => said.findIndex((line) => line.msg === msg));
  expect(at).toEqual(at.toSorted((a, b) => a - b));

  for (const line of lines())
    expect(line).toMatchObject({
      level: expect.any(Number),
      time: expect.any(Number),
      hostname: expect.any(String),
      pid: process.pid,
      service: expect.stringMatching(/^(?:arena|runner)$/),
      msg: expect.any(String),
    });
  const all = texts.join("");
  const { password } = new URL(databaseUrl);
  for (const secret of [config.authSecret, "words of a bot", good.toString().slice(20, 80), password].filter(Boolean))
    expect(all).not.toContain(secret);
});
