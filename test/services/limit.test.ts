import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { limitRequests } from "../../services/arena/src/http/limit.ts";
import { PATIENCE_MS, PATIENT } from "../patience.ts";
import { hasRedis, NEEDS_REDIS, type Redis, startRedis } from "./redis.ts";

let redis: Redis;
const doors: FastifyInstance[] = [];

/** The door of an arena. It is connected to Redis when this resolves. */
async function openDoor(countMs: number): Promise<FastifyInstance> {
  const door = Fastify();
  doors.push(door);
  await limitRequests(door, { rate: 6, redisUrl: redis.url("arena"), countMs });
  for (const path of ["/api/ladders", "/api/bots", "/assets/a.js"]) door.get(path, async () => "ok");
  await door.ready();
  await untilCounted(door);
  return door;
}

let nth = 0;
const untilCounted = (door: FastifyInstance) =>
  vi.waitFor(async () => expect((await ask(door, `198.51.100.${++nth % 256}`)).left).toBe(5), PATIENT);

beforeAll(async () => {
  if (hasRedis()) redis = await startRedis();
});
afterAll(async () => {
  for (const door of doors) await door.close();
  await redis?.stop();
});

async function ask(door: FastifyInstance, remoteAddress: string, url = "/api/ladders") {
  const { statusCode, headers } = await door.inject({ url, remoteAddress });
  return { status: statusCode, left: Number(headers["x-ratelimit-remaining"]), wait: headers["retry-after"] };
}

test("two arenas count an address's requests together, whatever they are for; files of the pages count apart", async ({
  skip,
}) => {
  if (!hasRedis()) skip(NEEDS_REDIS);
  const [one, two] = [await openDoor(PATIENCE_MS), await openDoor(PATIENCE_MS)];
  const left = [];
  for (let i = 0; i < 3; i++)
    left.push((await ask(one, "192.0.2.1")).left, (await ask(two, "192.0.2.1", "/api/bots")).left);
  expect(left).toEqual([5, 4, 3, 2, 1, 0]);
  for (const door of [one, two]) {
    const refused = await ask(door, "192.0.2.1");
    expect(refused.status).toBe(429);
    expect(Number(refused.wait)).toBeGreaterThan(0);
    expect((await ask(door, "192.0.2.1", "/assets/a.js")).status).toBe(200);
    expect((await ask(door, "192.0.2.2")).status).toBe(200);
  }
});

test("while Redis hangs or is gone, everybody is answered; when it is back, it counts again", async ({ skip }) => {
  if (!hasRedis()) skip(NEEDS_REDIS);
  const door = await openDoor(100);
  const statuses = async () =>
    (await Promise.all(Array.from({ length: 9 }, () => ask(door, "192.0.2.3")))).map(({ status }) => status);
  redis.pause();
  expect(await statuses()).toEqual(Array(9).fill(200));
  redis.resume();
  await redis.crash("lost");
  await vi.waitFor(async () => expect(await statuses()).toContain(429), PATIENT);
});
