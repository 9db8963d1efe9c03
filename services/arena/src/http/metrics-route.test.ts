import { networkInterfaces } from "node:os";
import type { MetricsDoor } from "@liars-ladder/telemetry";
import Fastify from "fastify";
import { afterEach, expect, test } from "vitest";
import { createMetrics } from "./metrics.ts";
import { serveMetrics } from "./metrics-route.ts";

const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const app of open.splice(0)) await app.close();
});

async function listen(door: MetricsDoor): Promise<number> {
  const app = Fastify({ trustProxy: door.trustProxy });
  open.push(app);
  serveMetrics(app, createMetrics(), door);
  return Number(new URL(await app.listen({ port: 0, host: "0.0.0.0" })).port);
}

const ask = async (port: number, headers: Record<string, string> = {}, host = "127.0.0.1") => {
  const answer = await fetch(`http://${host}:${port}/metrics`, { headers });
  return { status: answer.status, text: await answer.text() };
};

test("without a token: this machine alone, and nobody who comes through a proxy on it", async () => {
  const port = await listen({ token: undefined, trustProxy: false });
  expect((await ask(port)).text).toContain("liars_matches_committed_total");
  for (const name of ["X-Forwarded-For", "X-Real-IP", "Forwarded", "Via"]) {
    const { status, text } = await ask(port, { [name]: "127.0.0.1" });
    expect(status, name).toBe(403);
    expect(JSON.parse(text)).toMatchObject({ code: "auth.operator", detail: expect.stringContaining("METRICS_TOKEN") });
  }
  const [address] = Object.values(networkInterfaces()).flatMap((all = []) =>
    all.filter(({ internal, family }) => !internal && family === "IPv4").map(({ address }) => address),
  );
  if (address !== undefined) expect((await ask(port, {}, address)).status).toBe(403);
});

test("where a proxy stands in front, no address opens it", async () => {
  const port = await listen({ token: undefined, trustProxy: true });
  expect((await ask(port)).status).toBe(403);
  expect((await ask(port, { "X-Forwarded-For": "127.0.0.1" })).status).toBe(403);
});

test("with a token: only requests that send it", async () => {
  const token = "a token of sixteen characters or more".replaceAll(" ", "-");
  for (const trustProxy of [false, true]) {
    const port = await listen({ token, trustProxy });
    expect((await ask(port, { Authorization: `Bearer ${token}` })).status).toBe(200);
    for (const wrong of ["", token, `Bearer ${token}x`, `Bearer ${token.slice(1)}`, "Bearer "])
      expect((await ask(port, wrong ? { Authorization: wrong } : {})).status, wrong).toBe(403);
  }
});
