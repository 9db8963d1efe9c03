import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { readConfig as readArena } from "../../services/arena/src/config.ts";
import { readSettings } from "../../services/arena/src/embedded/settings.ts";
import { forgetSecrets, readSecret, SECRETS } from "../../services/arena/src/secret.ts";
import { readConfig as readRunner } from "../../services/runner/src/config.ts";
import { composeService } from "./compose.ts";
import { endPrograms, repository, startProgram } from "./program.ts";

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), "liars-secret-"));
});
afterAll(async () => {
  await endPrograms();
  rmSync(dir, { recursive: true, force: true });
});

const SECRET = "hunter2-hunter2-hunter2-hunter2-hunter2";
let n = 0;
/** A file that holds `text`. */
function fileOf(text: string | Buffer): string {
  const file = join(dir, `file-${n++}`);
  writeFileSync(file, text, { mode: 0o600 });
  return file;
}

test("arena and runner read secrets alike, letter by letter", () => {
  const source = (service: string) => readFileSync(`${repository}services/${service}/src/secret.ts`, "utf8");
  expect(source("runner")).toBe(source("arena"));
});

describe("a secret's file", () => {
  test.each(["", "\n", "\r\n"])("may end with %j, which is not part of the secret", (end) => {
    expect(readSecret({ AUTH_SECRET_FILE: fileOf(`${SECRET}${end}`) }, "AUTH_SECRET")).toBe(SECRET);
  });

  test.each([
    ["that is not there", () => join(dir, SECRET), /cannot be read \(ENOENT\)/],
    ["that is a folder", () => dir, /cannot be read \(EISDIR\)/],
    ["that is the secret itself, by mistake", () => SECRET, /cannot be read \(ENOENT\)/],
    ["that is empty", () => fileOf(""), /is empty/],
    ["that is a blank line", () => fileOf("\n"), /is empty/],
    ["of several lines", () => fileOf(`${SECRET}\n${SECRET}\n`), /more than one line/],
    ["that is no text", () => fileOf(`${SECRET}\0`), /more than one line of text/],
    ["without end", () => "/dev/zero", /more than 4096 bytes/],
    ["that is too long", () => fileOf(SECRET.repeat(200)), /more than 4096 bytes/],
  ])("%s is refused in one line, by the name of its setting, without the secret", (_, path, why) => {
    for (const name of SECRETS) {
      const read = () => readSecret({ [`${name}_FILE`]: path() }, name);
      expect(read).toThrow(why);
      expect(read).toThrow(new RegExp(`^The file of ${name}_FILE [^\n]*$`));
      expect(read).not.toThrow(SECRET);
    }
  });

  test("and the plain setting together are refused", () => {
    const env = { AUTH_SECRET: SECRET, AUTH_SECRET_FILE: fileOf(SECRET) };
    expect(() => readSecret(env, "AUTH_SECRET")).toThrow(
      "AUTH_SECRET and AUTH_SECRET_FILE are both set: set one of them.",
    );
  });
});

test("every secret of the arena, of a runner and of npm start may come from a file, and a wrong one is not repeated", () => {
  const values: Record<(typeof SECRETS)[number], string> = {
    DATABASE_URL: "postgres://arena:hunter2@localhost/arena",
    QUEUE_URL: "postgres://queue:hunter2@localhost/arena",
    REDIS_URL: "redis://arena:hunter2@localhost",
    AUTH_SECRET: SECRET,
    METRICS_TOKEN: SECRET,
    GITHUB_CLIENT_SECRET: SECRET,
    SMTP_URL: "smtp://ladder:hunter2@localhost",
  };
  const files = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [`${name}_FILE`, fileOf(`${value}\n`)]),
  );
  const id = { GITHUB_CLIENT_ID: "Iv1.0", MAIL_FROM: "ladder@example.org" };
  expect(readArena({ ...files, ...id })).toEqual(readArena({ ...values, ...id }));
  expect(readSettings({ ...files })).toEqual(readSettings({ ...values }));
  for (const name of ["QUEUE_URL", "REDIS_URL"] as const)
    expect(readRunner({ [`${name}_FILE`]: files[`${name}_FILE`] })).toEqual(readRunner({ [name]: values[name] }));
  const runner = { QUEUE_URL: values.QUEUE_URL, RUNNER_METRICS_PORT: "9464" };
  expect(readRunner({ ...runner, METRICS_TOKEN_FILE: files.METRICS_TOKEN_FILE }).metrics).toEqual({
    port: 9464,
    token: SECRET,
  });
  for (const name of ["DATABASE_URL", "AUTH_SECRET"])
    expect(() => readRunner({ ...files, [`${name}_FILE`]: files[`${name}_FILE`] })).toThrow(/must not be set here/);
  const wrong = { ...files, DATABASE_URL_FILE: fileOf("mysql://arena:hunter2@localhost") };
  expect(() => readArena(wrong)).toThrow(/^((?!hunter2).)*$/);
  expect(() => readSettings(wrong)).toThrow(/^((?!hunter2).)*$/);
});

test("secrets that were read are removed from the environment, and so are the names of their files", () => {
  const env: NodeJS.ProcessEnv = { PATH: "/bin" };
  for (const name of SECRETS) Object.assign(env, { [name]: SECRET, [`${name}_FILE`]: "/run/secrets/x" });
  forgetSecrets(env);
  expect(env).toEqual({ PATH: "/bin" });
});

test("neither a runner whose secret comes from a file nor its children show it anywhere", async () => {
  const runner = startProgram(composeService("runner").command, {
    REDIS_URL_FILE: fileOf("redis://runner:hunter2@127.0.0.1:1"),
  });
  await runner.said("walls around match processes");
  const shown = ["environ", "cmdline"].map((name) => readFileSync(`/proc/${runner.pid}/${name}`, "latin1")).join();
  expect(shown).not.toContain("hunter2");
  runner.kill("SIGKILL");
  await runner.ended;
  expect(runner.stdout() + runner.stderr()).not.toContain("hunter2");
});

test("commands that an operator runs by hand read the file, too", () => {
  const env = {
    PATH: process.env.PATH ?? "",
    DATABASE_URL_FILE: fileOf(`${inject("pgUrl").replace(/[^/]+$/, "no_such")}\n`),
  };
  const command = ["--conditions=@liars-ladder/source", "services/arena/bin/liars-arena.js", "recompute"];
  try {
    execFileSync(process.execPath, command, { cwd: repository, env, stdio: "pipe" });
    throw new Error("it worked");
  } catch (error) {
    const { status, stderr } = error as { status: number; stderr: Buffer };
    expect(stderr.toString()).toMatch(/no_such/);
    expect(status).toBe(2);
  }
});
