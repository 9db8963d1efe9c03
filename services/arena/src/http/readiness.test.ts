import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterEach, describe, expect, test } from "vitest";
import { descendants } from "../../../../test/services/program.ts";
import { hasRedis, NEEDS_REDIS, startRedis } from "../../../../test/services/redis.ts";
import { openRig, type Rig, until } from "../../test/rig.ts";
import { type Cluster, startCluster } from "../embedded/cluster.ts";
import { signal } from "../embedded/processes.ts";
import { watchParts } from "./readiness.ts";

const fine = async () => {};
const never = () => new Promise<never>(() => {});

describe("asking the parts", () => {
  test("names those that fail, and those that do not answer in time", async () => {
    const failing = async () => {
      throw new Error("a password");
    };
    expect(await watchParts({ database: fine, queue: fine, disk: fine })()).toEqual([]);
    expect(await watchParts({ database: fine, queue: never, disk: failing }, 20)()).toEqual(["queue", "disk"]);
  });

  test("however many ask, each part is asked once, and never twice at a time", async () => {
    let [asked, hung] = [0, 0];
    const database = async () => {
      asked++;
    };
    const queue = () => {
      hung++;
      return never();
    };
    // Fresh for longer than a busy machine takes to ask a thousand times.
    const look = watchParts({ database, queue, disk: fine }, 20, 2_000);
    expect(new Set(await Promise.all(Array.from({ length: 1_000 }, look))).size).toBe(1);
    expect(await look()).toEqual(["queue"]);
    expect([asked, hung]).toEqual([1, 1]);
    await sleep(2_100);
    expect(await look()).toEqual(["queue"]);
    expect([asked, hung]).toEqual([2, 1]);
  });
});

let rig: Rig | undefined;
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await rig?.close();
  rig = undefined;
  for (const close of closers.splice(0).reverse()) await close();
});

const readyz = async () => {
  const answer = await fetch(`${rig?.url}/readyz`);
  return { status: answer.status, body: (await answer.json()) as { code?: string; detail?: string } };
};
const outOfOrder = (part: string) => ({
  status: 503,
  body: expect.objectContaining({ code: "server.unready", detail: `Not working: ${part}.` }),
});
/** Waits until /readyz says this. */
const says = (part: string | undefined) =>
  until(`ready but for ${part}`, async () => {
    const { status, body } = await readyz();
    return part === undefined ? status === 200 : status === 503 && body.detail === `Not working: ${part}.`;
  });

/** A PostgreSQL of its own, because changing its settings would disturb the other tests. */
async function ownCluster(): Promise<Cluster> {
  const dir = mkdtempSync(join(tmpdir(), "liars-ready-"));
  chmodSync(dir, 0o711);
  const cluster = await startCluster({ dir: join(dir, "data"), password: "x", settings: { fsync: "off" } });
  closers.push(async () => {
    await cluster.stop();
    rmSync(dir, { recursive: true, force: true });
  });
  return cluster;
}

describe("an arena", () => {
  test("is not ready where no room is left on the disk, or PostgreSQL answers nobody, until it is so no more", async () => {
    const cluster = await ownCluster();
    rig = await openRig({ databaseUrl: cluster.url("postgres") });
    expect((await readyz()).status).toBe(200);

    const admin = new pg.Client(cluster.url("postgres"));
    await admin.connect();
    // PostgreSQL's own bound of temporary files fails like a full disk.
    await admin.query("alter system set temp_file_limit = '1kB'");
    await admin.query("select pg_reload_conf()");
    await says("disk");
    expect(await readyz()).toEqual(outOfOrder("disk"));
    await admin.query("alter system reset temp_file_limit");
    await admin.query("select pg_reload_conf()");
    await says(undefined);
    await admin.end();

    const processes = [cluster.pid, ...descendants(cluster.pid).map(({ pid }) => pid)];
    const all = (name: NodeJS.Signals) => {
      for (const pid of processes) signal(pid, name);
    };
    all("SIGSTOP");
    try {
      await says("database, queue, disk");
    } finally {
      all("SIGCONT");
    }
    await says(undefined);
  });

  test("says that it is not ready to whoever changes something while PostgreSQL can only be read", async () => {
    const cluster = await ownCluster();
    rig = await openRig({ databaseUrl: cluster.url("postgres") });
    const { cookie } = await rig.signUp("ada");
    const admin = new pg.Client(cluster.url("postgres"));
    await admin.connect();
    closers.push(() => admin.end());
    // As after a failover to a replica.
    const readOnly = async (value: "on" | "off") => {
      await admin.query("set default_transaction_read_only = off");
      await admin.query(`alter system set default_transaction_read_only = ${value}`);
      await admin.query("select pg_reload_conf()");
    };
    await readOnly("on");
    const post = async (path: string, headers: object, body: object) => {
      const json = { "content-type": "application/json", origin: rig!.url };
      const init = { method: "POST", headers: { ...json, ...headers }, body: JSON.stringify(body) };
      const answer = await fetch(`${rig!.url}${path}`, init);
      return { status: answer.status, body: (await answer.json()) as object };
    };
    const submit = () =>
      post("/api/bots/mine/versions", { cookie }, { files: [{ path: "bot.ts", text: "export default 1;" }] });
    const signIn = () => post("/api/auth/sign-in/email", {}, { email: "ada@example.org", password: "correct horse" });
    const unready = { status: 503, body: expect.objectContaining({ code: "server.unready" }) };
    await until("nothing can be written", async () => (await signIn()).status !== 200);
    expect([await submit(), await signIn()]).toEqual([unready, unready]);
    const metrics = await (await fetch(`${rig.url}/metrics`)).text();
    expect(metrics, "it is nobody's bug").toMatch(/^liars_errors_total 0$/m);
    await readOnly("off");
    await until("it can be written again", async () => (await signIn()).status === 200);
    expect((await submit()).status).toBe(202);
  });

  test("is not ready while Redis answers nobody, and tells nothing of it", async ({ skip }) => {
    if (!hasRedis()) skip(NEEDS_REDIS);
    const redis = await startRedis();
    closers.push(() => redis.stop());
    rig = await openRig({ redisUrl: redis.url("arena") });
    expect((await readyz()).status).toBe(200);
    redis.pause();
    await says("queue");
    const { status, body } = await readyz();
    expect({ status, body }).toEqual(outOfOrder("queue"));
    expect(JSON.stringify(body)).not.toContain(new URL(redis.url("arena")).password);
    redis.resume();
    await says(undefined);
  });
});
