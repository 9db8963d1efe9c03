import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { PATIENT } from "../../../test/patience.ts";
import { environment, MAIN } from "./typed.fixture.ts";

// The official client drives the server as a coding agent's does: over the pipes of a process.

let dir = "";
let folder = "";
let transport: StdioClientTransport;
let client: Client;

beforeAll(async () => {
  dir = await realpath(await mkdtemp(join(tmpdir(), "liars-mcp-")));
  folder = join(dir, "bots");
  await mkdir(folder);
  transport = new StdioClientTransport({
    command: process.execPath,
    args: [...MAIN, "mcp"],
    env: environment(dir),
    cwd: folder,
    stderr: "inherit",
  });
  client = new Client({ name: "test", version: "1" });
  await client.connect(transport);
});
afterAll(async () => {
  await client?.close();
  await rm(dir, { recursive: true, force: true });
});

interface Answer {
  isError?: boolean;
  content: { text: string }[];
  structuredContent: Record<string, never> & { error: { code: string; message: string; next?: string } };
}
const call = (name: string, args: object, signal?: AbortSignal): Promise<Answer> =>
  client.callTool({ name, arguments: args as Record<string, unknown> }, { signal, timeout: 600_000 } as never) as never;

async function refusal(name: string, args: object): Promise<Answer["structuredContent"]["error"]> {
  const { isError, structuredContent } = await call(name, args);
  expect(isError, JSON.stringify(structuredContent)).toBe(true);
  return structuredContent.error;
}

/** CPU seconds of a process and of all that it waited for. Linux. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
}

it("offers each tool with a schema and a word of what it is for", async () => {
  const { tools } = await client.listTools();
  const names = ["new", "rulesets", "check", "play", "mistakes", "debug", "compare", "exploit", "submit", "status"];
  expect(tools.map(({ name }) => name)).toEqual(names);
  for (const { description, inputSchema } of tools) {
    expect(description).toMatch(/\.$/);
    expect(inputSchema.type).toBe("object");
  }
});

it("takes an agent from nothing to a bot that it has edited, checked, played and looked into", async () => {
  const made = await call("new", { folder: "clever" });
  expect(made.structuredContent.files).toContain("bot.ts");
  const rules = await call("rulesets", { ruleset: "palafico-duel" });
  expect(rules.isError, "a ladder is no ruleset").toBe(true);
  expect((await call("rulesets", { ruleset: "palafico" })).structuredContent.book).toMatch(/^Palafico\. /);

  const before = cpuOf(transport.pid!);
  const file = join(folder, "clever/bot.ts");
  await writeFile(file, (await readFile(file, "utf8")).replace("TRUST = 0.35", "TRUST = 0.3"));
  const checked = await call("check", { bot: "clever" });
  expect(checked.structuredContent).toMatchObject({ ok: true, name: "clever" });
  const played = await call("play", {
    ...{ bots: ["clever", "random"], ruleset: "palafico", deals: 16, seed: "x", out: "clever/games.jsonl" },
  });
  expect(played.structuredContent).toMatchObject({ games: 32, bots: [{ label: "clever" }, { label: "random" }] });
  expect(played.content[0]!.text).toMatch(/^clever: wins \d+\.\d ± \d+\.\d %, Elo \d+ ± \d+\.\d, 0 forfeits\nrandom: /);
  const round = cpuOf(transport.pid!) - before;
  console.info(`a round of edit, check and play: ${round.toFixed(1)} CPU seconds of at most 60`);
  expect(round).toBeLessThan(60);

  const { structuredContent: mistakes } = await call("mistakes", { game: "clever/games.jsonl", number: 1 });
  expect(mistakes.id).toBe("x:1.0");
  const asked = { game: "clever/games.jsonl", number: 1, bot: "clever", why: false };
  const { structuredContent: debugged } = await call("debug", asked);
  expect(debugged, "its own answers, again").toMatchObject({ game: null, event: null });
});

it("shows findings with their place, as an answer and not as an error", async () => {
  await writeFile(join(folder, "broken.ts"), `import fs from "node:fs";\nexport default fs;`);
  const { isError, content, structuredContent } = await call("check", { bot: "broken.ts" });
  expect(isError).toBeUndefined();
  expect(structuredContent.ok).toBe(false);
  expect(content[0]!.text).toBe("The ladder would reject it.");
  expect(JSON.stringify(structuredContent)).toContain("node:fs");
  const refused = await refusal("play", { bots: ["broken.ts", "random"], ruleset: "palafico" });
  expect(refused).toMatchObject({ code: "failed", message: expect.stringContaining("broken.ts:1:") });
});

it("says what is wrong by a stable code, and what to do", async () => {
  expect(await refusal("play", { bots: ["random", "randm"], ruleset: "cups" })).toMatchObject({
    code: "usage",
    message: expect.stringContaining("did you mean random"),
    next: expect.stringContaining("House bots:"),
  });
  expect(await refusal("status", {})).toMatchObject({ code: "auth", next: expect.stringContaining("liars login") });
  // The protocol's own door: an argument of another type never reaches a command.
  const wrong = await call("play", { bots: [], ruleset: 7 }).catch((error: Error) => ({ message: error.message }));
  expect(JSON.stringify(wrong)).toMatch(/ruleset|validation|Invalid/i);
});

it("reads and writes nothing outside its folder, however it is reached", async () => {
  await writeFile(join(dir, "package.json"), "{}");
  await writeFile(join(dir, "secret.ts"), `export default "secret";`);
  await writeFile(join(folder, "thief.ts"), `export { default } from "../secret.ts";`);
  await symlink(join(dir, "secret.ts"), join(folder, "link.ts"));
  await symlink(dirname(dir), join(folder, "up"));
  for (const [name, args] of [
    ["check", { bot: "../secret.ts" }],
    ["check", { bot: join(dir, "secret.ts") }],
    ["check", { bot: "link.ts" }],
    ["check", { bot: "up" }],
    ["play", { bots: ["../secret.ts"], players: 2, ruleset: "cups" }],
    ["play", { bots: ["random"], players: 2, ruleset: "cups", out: "../x.jsonl" }],
    ["play", { bots: ["random"], players: 2, ruleset: "cups", out: "up/x.jsonl" }],
    ["mistakes", { game: "/etc/passwd" }],
    ["debug", { game: "/etc/passwd", bot: "clever" }],
    ["new", { folder: "../stolen" }],
    ["submit", { bot: "../secret.ts" }],
  ] as const) {
    const { code, message } = await refusal(name, args);
    expect(`${code}: ${message}`, JSON.stringify(args)).toContain(`is not in ${folder}`);
  }
  expect(JSON.stringify((await call("check", { bot: "thief.ts" })).structuredContent)).not.toContain('"secret"');
  // A word that begins with dashes is no flag.
  expect(await refusal("rulesets", { ruleset: "--help" })).toMatchObject({ code: "usage" });
});

it("calls games off with the call, and serves on", async () => {
  const stop = new AbortController();
  const long = call("play", { bots: ["searcher", "searcher"], ruleset: "palafico", deals: 500 }, stop.signal);
  setTimeout(() => stop.abort(), 300);
  await expect(long).rejects.toThrow();
  const children = `/proc/${transport.pid}/task/${transport.pid}/children`;
  await vi.waitFor(() => expect(readFileSync(children, "utf8")).toBe(""), PATIENT);
  expect((await call("rulesets", {})).structuredContent.items).toContainEqual(expect.objectContaining({ id: "cups" }));
});
