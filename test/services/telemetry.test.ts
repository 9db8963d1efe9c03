import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { closeSandbox } from "@liars-ladder/sandbox";
import { openLog } from "@liars-ladder/telemetry";
import { parser } from "@prometheus-io/lezer-promql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { createMetrics as createArenaMetrics } from "../../services/arena/src/http/metrics.ts";
import { type OpenArena, openArena } from "../../services/arena/src/open.ts";
import { configOf } from "../../services/arena/test/config.ts";
import { newDatabase } from "../../services/arena/test/database.ts";
import { enterBots } from "../../services/arena/test/league.ts";
import { until } from "../../services/arena/test/rig.ts";
import { createMetrics, measured, serveMetrics } from "../../services/runner/src/metrics.ts";
import { play } from "../../services/runner/src/play.ts";
import { nameRunner, type QueueEnd, serveQueue, type Work } from "../../services/runner/src/queue.ts";
import { dashboard } from "../../tools/dashboard/dashboard.ts";
import { readAlerts } from "../../tools/docs/telemetry.ts";
import { composeService, readComposeFile } from "./compose.ts";
import { repository } from "./program.ts";

// An arena and a runner that play one pair of bots, one of which breaks with words of its own. What they log and count.

type Line = Record<string, unknown> & { msg: string };

const SECRET = "a secret of the tests, long enough to be one";
const TOKEN = "a-token-of-the-tests";
const good = readFileSync(new URL("../api/1.bundle.txt", import.meta.url));
const bad = Buffer.from('throw new Error("words of a bot");');
const runner = nameRunner();
const metrics = createMetrics(1);
const texts: string[] = [];
const lines = (): Line[] => texts.map((text) => JSON.parse(text) as Line);
let databaseUrl: string;
let versions: string[];
let arena: OpenArena;
let end: QueueEnd;
let server: Awaited<ReturnType<typeof serveMetrics>>;
/** The first match that was made. It is committed, and its runner has said its last line about it. */
let match: string;
const about = () => lines().filter((line) => line.match === match);

beforeAll(async () => {
  const to = { write: (text: string) => void texts.push(text) };
  databaseUrl = await newDatabase();
  const config = configOf(databaseUrl, { openMatches: 1, authSecret: SECRET, metricsToken: TOKEN });
  arena = await openArena(config, openLog("arena", "info", {}, to), 1_000);
  versions = await arena.sql.begin(async (tx) => {
    const [honest, , , , , , ann] = await enterBots(tx, ["palafico-duel"]);
    const entered = [honest!, ann!];
    await tx`delete from entry where version_id <> all(${entered})`;
    await tx`update version set bundle = case when id = ${honest!} then ${gzipSync(good)} else ${gzipSync(bad)} end`;
    return entered;
  });
  const never: Work = (_, { signal }) =>
    new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  end = await serveQueue(
    { queue: { kind: "postgres", url: databaseUrl }, concurrency: 1 },
    measured({ build: never, match: play, decide: never, exploit: never }, metrics),
    openLog("runner", "info", { runner }, to),
    { runner },
  );
  server = await serveMetrics(metrics, 0, TOKEN);
  const made = await until("a match", async () => lines().find(({ msg }) => msg === "match made"));
  match = made.match as string;
  await until("its end", async () => ["committed", "done"].every((msg) => about().some((line) => line.msg === msg)));
});
afterAll(async () => {
  server?.close();
  await end?.close();
  await arena?.close();
  await closeSandbox();
});

test("a match is followed by its id from its making to its commit, through arena, queue, runner and match process", () => {
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
});

test("every line has one shape, and none has a secret or words of a bot", () => {
  for (const line of lines())
    expect(line).toMatchObject({
      level: expect.any(Number),
      time: expect.any(Number),
      hostname: expect.any(String),
      pid: process.pid,
      service: expect.stringMatching(/^(?:arena|runner)$/),
      msg: expect.any(String),
    });
  const { password } = new URL(databaseUrl);
  const secrets = [SECRET, TOKEN, "words of a bot", good.toString().slice(20, 80), password].filter(Boolean);
  for (const secret of secrets) expect(texts.join("")).not.toContain(secret);
});

/** The names of all metrics that are served at an address, those of a histogram's parts included. */
async function scrape(url: string): Promise<Set<string>> {
  const refused = await fetch(url);
  expect(refused.status, "without the token").toBe(403);
  await refused.text();
  const answer = await fetch(url, { headers: { authorization: `Bearer ${TOKEN}` } });
  const types = [...(await answer.text()).matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  const parts = (type: string) => (type === "histogram" ? ["_bucket", "_sum", "_count"] : [""]);
  return new Set(types.flatMap(([, name, type]) => parts(type!).map((part) => `${name}${part}`)));
}

type Registry = (typeof metrics)["registry"];

/** Labels that a metric may have. Prometheus gives each `job` and `instance`, and a histogram's buckets have `le`. */
function labelsOf(registries: Registry[], name: string): string[] {
  const metric = registries.flatMap((registry) => {
    const [part, whole] = [registry.getSingleMetric(name), registry.getSingleMetric(name.replace(/_[a-z]+$/, ""))];
    return part ?? whole ?? [];
  })[0] as { labelNames?: string[] } | undefined;
  return [...(metric?.labelNames ?? []), "job", "instance", "le"];
}

/** What an expression of PromQL asks for: metrics, and labels. */
function readPromQL(expr: string): { metrics: string[]; labels: string[] } {
  const text = expr.replaceAll("$__rate_interval", "5m");
  const found = { metrics: [] as string[], labels: [] as string[] };
  parser.parse(text).iterate({
    enter: ({ name, type, from, to }) => {
      if (type.isError) throw new Error(`no PromQL at ${from}: ${text}`);
      if (name === "Identifier") found.metrics.push(text.slice(from, to));
      if (name === "LabelName") found.labels.push(text.slice(from, to));
    },
  });
  return found;
}

test("dashboard and alerts ask for metrics and labels that arena and runner serve, in valid PromQL", async () => {
  if (!server.listening) await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const served = await Promise.all([scrape(`${arena.url}/metrics`), scrape(`http://127.0.0.1:${port}/metrics`)]);
  const all = new Set(served.flatMap((names) => [...names]));
  // Prometheus makes this one itself.
  all.add("up");
  const registries = [createArenaMetrics().registry, metrics.registry];
  const panels = (dashboard().panels ?? []) as { title?: string; targets?: { expr?: string }[] }[];
  const asked = [
    ...panels.flatMap(({ title = "", targets = [] }) => targets.map(({ expr = "" }) => [title, expr] as const)),
    ...readAlerts().map(({ alert, expr }) => [alert, expr] as const),
  ];
  expect(asked.length).toBeGreaterThan(40);
  for (const [where, expr] of asked) {
    const { metrics: names, labels } = readPromQL(expr);
    expect(names, where).not.toEqual([]);
    for (const name of names) expect([...all], `${where}: ${expr}`).toContain(name);
    const known = names.flatMap((name) => labelsOf(registries, name));
    for (const label of labels) expect(known, `${where}: ${expr}`).toContain(label);
  }
  expect(() => readPromQL("sum by (")).toThrow("no PromQL");
});

test("deploy/dashboard.json is what npm run dashboard writes; each panel has a number of its own and a place on the grid", () => {
  const text = readFileSync(`${repository}deploy/dashboard.json`, "utf8");
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(dashboard())));
  const { panels } = JSON.parse(text) as { panels: { id: number; gridPos: { x: number; w: number } }[] };
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  for (const { gridPos } of panels) expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
});

test("Prometheus asks where Compose's services serve, with secrets that Compose has", () => {
  const { scrape_configs, rule_files } = parse(readFileSync(`${repository}deploy/prometheus.yml`, "utf8"));
  expect(rule_files).toEqual(["alerts.yml"]);
  const { secrets } = readComposeFile();
  for (const { job_name, dns_sd_configs, authorization } of scrape_configs) {
    const { environment } = composeService(job_name);
    const port = environment.RUNNER_METRICS_PORT ?? environment.PORT;
    expect(dns_sd_configs).toEqual([{ names: [job_name], type: "A", port: Number(port) }]);
    expect(authorization.credentials_file).toBe(environment.METRICS_TOKEN_FILE);
    expect(secrets).toHaveProperty(authorization.credentials_file.split("/").at(-1));
  }
});

test("each alert says what happened and what to do, and how urgent it is", () => {
  for (const { alert, labels, annotations } of readAlerts()) {
    expect(alert).toMatch(/^[A-Z][A-Za-z]+$/);
    expect(["page", "ticket"], alert).toContain(labels.severity);
    for (const text of [annotations.summary, annotations.action]) expect(text, alert).toMatch(/^.{20,300}\.$/s);
  }
});

test("a runner counts its games, its jobs and how they end", async () => {
  const text = await metrics.registry.metrics();
  const of = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
  expect(of("liars_runner_slots")).toBe(1);
  // Two deals, each in both seatings.
  expect(of("liars_runner_games_total")).toBeGreaterThanOrEqual(4);
  expect(of('liars_runner_job_seconds_count\\{queue="match",end="done"\\}')).toBeGreaterThanOrEqual(1);
  expect(of("liars_runner_bot_cpu_seconds_total")).toBeGreaterThan(0);
});
