import { type Client, type Played, QUEUES } from "@liars-ladder/protocol";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PATIENCE_MS } from "../../../../test/patience.ts";
import { type OpenQueue, openQueue } from "../../../../test/services/jobs.ts";
import { enterBots } from "../../test/league.ts";
import { seatPerson } from "../../test/plays.ts";
import { must, openRig, type Rig, until } from "../../test/rig.ts";
import { failPlay } from "./mend.ts";
import { newsOf } from "./news.ts";

// Persons' games, where a runner has the queue and nothing else, and is not to be trusted.

const LADDER = "palafico-duel";
const bid = (quantity: number) => ({ type: "bid", bid: { kind: "face", quantity, face: 2 } }) as const;
let rig: Rig;
let anna: Client;
let results: OpenQueue;
let decisions: OpenQueue;

beforeAll(async () => {
  rig = await openRig({ openMatches: null, logLevel: "silent" });
  await enterBots(rig.sql, [LADDER]);
  anna = (await rig.signUp("anna")).client;
  results = openQueue(rig.databaseUrl, QUEUES.result);
  decisions = openQueue(rig.databaseUrl, QUEUES.decide);
});
afterAll(async () => {
  await Promise.all([results?.close(), decisions?.close()]);
  await rig?.close();
});

const look = async (game: string): Promise<Played> => must(await anna.getPlayed({ params: { game } }));

/** A game in which its person has opened, and the bot is asked for decision 1. */
async function opened(): Promise<string> {
  const game = await seatPerson(rig.sql, "anna", LADDER, "house/honest");
  must(await anna.decide({ params: { game }, body: { at: 0, action: bid(1) } }));
  return game;
}

/** Sends an answer as a runner does, and waits until the arena has taken it. */
async function answer(message: object): Promise<void> {
  const { id } = await results.add("decide", message, { removeOnComplete: false });
  await until("the answer to be taken", async () => (await results.getJobState(id!)) === "completed");
}

test("what a runner makes up changes no game; what a bot answered counts once", async () => {
  const game = await opened();
  const before = await look(game);
  const good = { game, at: 1, answer: { action: bid(2) }, cpuMs: 5 };
  const made: object[] = [
    { ...good, answer: { action: bid(2), fault: "lost" } },
    { ...good, answer: { action: bid(2), fault: "timeout" } },
    { ...good, answer: { fault: "lost" } },
    { ...good, answer: {} },
    { ...good, answer: null },
    { ...good, cpuMs: -1 },
    { ...good, cpuMs: "5" },
    { ...good, at: 0 },
    { ...good, at: 2 },
    { ...good, at: -1 },
    { ...good, game: game.replace(/0$/, "1") },
    { ...good, game: "x" },
    { match: game },
  ];
  for (const message of made) await answer(message);
  expect(await look(game)).toEqual(before);

  await answer(good);
  const after = await look(game);
  expect(after).toMatchObject({ state: "playing", decisions: 2, turn: { seat: after.seat } });
  await answer(good);
  await answer({ ...good, answer: { fault: "crash" } });
  expect(await look(game)).toEqual(after);
  must(await anna.leaveGame({ params: { game } }));
});

test("a question that failed after it was answered ends nothing, and neither does what is no question", async () => {
  const game = await opened();
  await answer({ game, at: 1, answer: { action: bid(2) }, cpuMs: 5 });
  const went = await look(game);
  for (const id of [`${game}-1`, `${game}-2`, `${game}-99999999999`, game, "", "-", `x${game}-2`])
    await failPlay(rig.sql, rig.queues, id);
  expect(await look(game)).toEqual(went);
  must(await anna.decide({ params: { game }, body: { at: 2, action: bid(3) } }));
  await failPlay(rig.sql, rig.queues, `${game}-3`);
  expect((await look(game)).state).toBe("failed");
});

test("however many games are waited for, the database is asked as often as for one", async () => {
  const games = await Promise.all(Array.from({ length: 4 }, () => seatPerson(rig.sql, "anna", LADDER, "house/honest")));
  let asked = 0;
  const counted = new Proxy(rig.sql, {
    apply: (sql, self, given) => {
      asked++;
      return Reflect.apply(sql, self, given);
    },
  });
  const news = newsOf(counted, new AbortController().signal, 350);
  const waits = games.map((game) => news(game, 0));
  const [last] = games.slice(-1) as [string];
  must(await anna.decide({ params: { game: last }, body: { at: 0, action: bid(1) } }));
  await Promise.all(waits);
  expect(asked).toBeGreaterThan(0);
  expect(asked).toBeLessThan(6);
  // What has come already is not waited for until the end.
  await newsOf(rig.sql, new AbortController().signal, PATIENCE_MS)(last, 0);
  for (const game of games) must(await anna.leaveGame({ params: { game } }));
});

test("a bot that was taken from the ladder is asked for no further game; one with a newer version is", async () => {
  const game = await seatPerson(rig.sql, "anna", LADDER, "house/honest", "over");
  const entry = (status: string) => rig.sql`
    update entry set status = ${status}, cause = ${status === "suspended" ? "incidents" : null} where ladder_id = ${LADDER} and version_id in (
      select x.version_id from sitting_bot x where x.sitting_id = ${game.split(".")[0]!})`;
  for (const status of ["retired", "suspended"]) {
    await entry(status);
    expect(await anna.playAgain({ params: { game } })).toMatchObject({
      problem: { code: "play.sitting", detail: `house/honest@1 is ${status} meanwhile.` },
    });
  }
  await entry("superseded");
  const next = must(await anna.playAgain({ params: { game } }));
  await entry("playing");
  must(await anna.leaveGame({ params: { game: next.id } }));
});

test("the bot of a game that was left is not asked", async () => {
  const game = await opened();
  await until("the question", async () => decisions.getJob(`${game}-1`));
  must(await anna.leaveGame({ params: { game } }));
  await until("no question", async () => (await decisions.getJob(`${game}-1`)) === undefined);
});

test("a person's bots wait for those of who has used less CPU time", async () => {
  const behind = async (game: string) => (await until("the question", () => decisions.getJob(`${game}-1`)))!.priority;
  const [one, two] = [await opened(), await opened()];
  expect(await behind(two)).toBe(0);
  await answer({ game: one, at: 1, answer: { action: bid(2) }, cpuMs: 45_000 });
  const three = await opened();
  expect(await behind(three)).toBe(4);
  for (const game of [one, two, three]) must(await anna.leaveGame({ params: { game } }));
});

test("a game is over when its person's bots have used the CPU time of a day", async () => {
  const [one, other] = [await opened(), await opened()];
  await answer({ game: one, at: 1, answer: { action: bid(2) }, cpuMs: 600_000 });
  expect(await look(one)).toMatchObject({ state: "playing", decisions: 2 });
  const reason = expect.stringContaining("600 s of CPU time");
  const left = must(await anna.decide({ params: { game: one }, body: { at: 2, action: bid(3) } }));
  expect(left).toMatchObject({ state: "left", reason, decisions: 3, turn: null });
  expect(await decisions.getJob(`${one}-3`)).toBeUndefined();
  // What is asked already is answered.
  await answer({ game: other, at: 1, answer: { action: bid(2) }, cpuMs: 1 });
  expect(await look(other)).toMatchObject({ state: "playing", decisions: 2 });
  expect(await anna.playAgain({ params: { game: one } })).toMatchObject({ problem: { code: "quota.plays" } });
});
