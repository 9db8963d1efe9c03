import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const BIN = fileURLToPath(new URL("../bin/liars.js", import.meta.url));

let dir = "";
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "liars-"));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** Types a command, as a user would, in a folder and with settings of its own. */
function liars(
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number | null; out: string; err: string }> {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, [BIN, ...args], {
    cwd: dir,
    env: {
      PATH,
      HOME,
      NO_COLOR: "1",
      XDG_CONFIG_HOME: join(dir, "config"),
      LIARS_SERVER: "http://127.0.0.1:9",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [out, err] = ["", ""];
  child.stdout.on("data", (data) => {
    out += data;
  });
  child.stderr.on("data", (data) => {
    err += data;
  });
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, out, err })));
}

describe("usage", () => {
  it("lists every command, and each command its flags", async () => {
    const { code, out } = await liars(["--help"]);
    expect(code).toBe(0);
    for (const word of [
      "new",
      "check",
      "play",
      "compare",
      "replay",
      "verify",
      "inspect",
      "rulesets",
      "submit",
      "status",
      "doctor",
    ])
      expect(out).toMatch(new RegExp(`^ +${word}\\b`, "m"));
    expect((await liars(["play", "--help"])).out).toContain("--ruleset");
  });

  it("exits with 2 and says what was meant", async () => {
    const wrong = await liars(["verfy", "x"]);
    expect(wrong.code).toBe(2);
    expect(wrong.err).toContain("Did you mean verify?");
    expect((await liars(["rulesets", "cuos"])).err).toContain("did you mean cups");
    expect((await liars(["play", "random", "--games", "0", "--ruleset", "cups"])).err).toContain("whole number from 1");
    expect((await liars(["verify"])).code).toBe(2);
  });

  it("needs no terminal: nothing is coloured, no progress is drawn", async () => {
    const { out, err } = await liars(["rulesets", "six-card"]);
    expect(out + err).not.toContain("\u001b");
    expect(out).toContain("wildcards");
  });
});

describe("liars new", () => {
  it("makes a bot that has everything, and refuses a folder that is not empty", async () => {
    const made = await liars(["new", "first-bot"]);
    expect(made.code).toBe(0);
    expect(await readFile(join(dir, "first-bot/bot.ts"), "utf8")).toContain('name: "first-bot"');
    expect(await readFile(join(dir, "first-bot/.gitignore"), "utf8")).toContain("node_modules/");
    const { name, devDependencies } = JSON.parse(await readFile(join(dir, "first-bot/package.json"), "utf8"));
    expect(name).toBe("first-bot");
    expect(Object.keys(devDependencies)).toEqual(["@liars-ladder/cli", "@liars-ladder/sdk"]);
    const again = await liars(["new", "first-bot"]);
    expect(again.code).toBe(2);
    expect(again.err).toContain("not empty");
  });

  it("refuses names that no bot can have, before it makes anything", async () => {
    const made = await liars(["new", "My Bot"]);
    expect(made.code).toBe(2);
    expect(existsSync(join(dir, "My Bot"))).toBe(false);
    expect((await liars(["new", "other", "--packages", dir])).err).toContain("holds no packed @liars-ladder/cli");
    expect(existsSync(join(dir, "other"))).toBe(false);
  });
});

describe("signing in", () => {
  let arena: Server;
  let server = "";
  beforeAll(async () => {
    arena = createServer((request, response) => {
      const good = request.headers.authorization === "Bearer good-key";
      response.statusCode = good ? 200 : 401;
      response.setHeader("content-type", good ? "application/json" : "application/problem+json");
      const quotas = { versions: { used: 1, limit: 10, nextAt: null }, bots: [] };
      const me = { author: "ada\u001b[2J", email: "a@b.c", operator: false, by: "key", quotas };
      const problem = {
        type: "x",
        title: "This key is not valid",
        status: 401,
        detail: "d",
        code: "auth.key",
        help: "h",
      };
      response.end(JSON.stringify(good ? me : problem));
    });
    await new Promise<void>((resolve) => arena.listen(0, "127.0.0.1", resolve));
    server = `http://127.0.0.1:${(arena.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => arena.close(resolve)));

  it("keeps a key that the server knows, for its owner alone, and forgets it", async () => {
    const file = join(dir, "config/liars-ladder/tokens.json");
    const refused = await liars(["login", "--server", server, "--token", "bad-key"]);
    expect(refused.code).toBe(4);
    expect(existsSync(file)).toBe(false);

    const made = await liars(["login", "--server", `${server}/`, "--token", "good-key"]);
    expect(made.err).toBe("");
    expect(made.code).toBe(0);
    expect(made.out).not.toContain("good-key");
    expect((await stat(file)).mode & 0o777).toBe(0o600);

    const who = await liars(["whoami"], { LIARS_SERVER: server });
    expect(who.out).toContain("ada");
    expect(who.out, "a server's text cannot steer the terminal").not.toContain("\u001b");
    expect((await liars(["whoami"], { LIARS_SERVER: server, LIARS_TOKEN: "bad-key" })).code).toBe(4);

    expect((await liars(["logout", "--server", server])).code).toBe(0);
    const out = await liars(["whoami", "--server", server]);
    expect(out.code).toBe(4);
    expect(out.err).toContain("liars login");
  });

  it("says when nobody answers (3), and when the address is none (2)", async () => {
    const away = await liars(["ladder"]);
    expect(away.code).toBe(3);
    expect(away.err).toContain("npm start");
    expect((await liars(["ladder", "--server", "nonsense"])).code).toBe(2);
    expect((await liars(["login"])).code).toBe(3);
  });

  it("does not write over settings that it cannot read", async () => {
    const config = join(dir, "garbled");
    const file = join(config, "liars-ladder/tokens.json");
    await liars(["login", "--server", server, "--token", "good-key"], { XDG_CONFIG_HOME: config });
    await writeFile(file, "{");
    const made = await liars(["whoami", "--server", server], { XDG_CONFIG_HOME: config });
    expect(made.code).toBe(2);
    expect(made.err).toContain("garbled");
    expect(await readFile(file, "utf8")).toBe("{");
  });
});
