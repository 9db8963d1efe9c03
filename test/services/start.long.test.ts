import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { freePort } from "../../services/arena/src/embedded/port.ts";
import { birthOf } from "../../services/arena/src/embedded/processes.ts";
import { PATIENT } from "../patience.ts";
import { addToHouse, HOUSE, makeHouse, makePages } from "./house.ts";
import { alive, descendants, endPrograms, type Program, type Seen, startProgram, survivors } from "./program.ts";

// npm runs no scripts: `prestart` builds the pages, which is not tested here.
const npmStart = ["npm", "start", "--ignore-scripts", "--silent"];
const start = ["node", "--conditions=@liars-ladder/source", "services/arena/bin/start.js"];
const OPEN = "Liar's Ladder is open";

let dir: string;
let port: number;
let house: string;
let pages: string;
// One match at a time is enough for these tests.
const environment = () => ({
  DATA_DIR: dir,
  PORT: String(port),
  HOUSE_BOTS_DIR: house,
  WEB_DIR: pages,
  RUNNER_CONCURRENCY: "1",
});

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), "liars-start-"));
  // A single bot has no opponents, so nothing happens except what the tests do.
  house = makeHouse(0, ["honest"]);
  pages = makePages();
});
afterAll(() => {
  for (const folder of [dir, house, pages]) rmSync(folder, { recursive: true, force: true });
});

/** The whole tree that `npm start` starts, npm first. All tests share a data folder: each start follows a death. */
async function grow(): Promise<{ npm: Program; tree: Seen[] }> {
  port = await freePort();
  const npm = startProgram(npmStart, environment());
  await npm.said(OPEN);
  await vi.waitFor(() => expect(named(descendants(npm.pid), "runner/src/main")).toBeDefined(), PATIENT);
  return { npm, tree: [seen(npm.pid), ...descendants(npm.pid)] };
}

const seen = (pid: number): Seen => {
  const command = execFileSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" }).trim();
  return { pid, birth: birthOf(pid), command };
};
const named = (tree: Seen[], part: string): Seen | undefined => tree.find(({ command }) => command.includes(part));
/** This excludes the shell, whose command line has the same words. */
const root = (tree: Seen[]): Seen | undefined => tree.find(({ command }) => /^\S*node .*bin\/start\.js$/.test(command));
/** The content of a file of a process in /proc; empty if the process has ended. */
const shownBy = (pid: number, name: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "latin1");
  } catch (error) {
    if (["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException).code ?? "")) return "";
    throw error;
  }
};
const answers = () =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

const refused = async (env: Record<string, string>, command = start) => {
  const program = startProgram(command, { ...environment(), ...env });
  const { code } = await program.ended;
  return { code, said: program.stderr(), lines: program.stderr().trim().split("\n").length };
};

describe("npm start", () => {
  afterEach(endPrograms);

  test.each([
    ["npm", (tree: Seen[]) => tree[0]],
    ["the shell between npm and us", (tree: Seen[]) => tree[1]],
    ["the root", root],
    ["the guard", (tree: Seen[]) => named(tree, "embedded/guard")],
  ])("kill -9 of %s leaves no process, and the next start works", async (_, choose) => {
    const { npm, tree } = await grow();
    const victim = choose(tree);
    expect(victim, tree.map(({ command }) => command).join("\n")).toBeDefined();
    process.kill(victim!.pid, "SIGKILL");
    expect(await survivors(tree)).toEqual([]);
    expect(await answers()).toBe(false);
    // The arena is told twice that it must end, and ends once.
    expect(npm.stderr()).not.toMatch(/second/);
  });

  test("no secret is in an environment or on a command line; SIGTERM to npm alone ends everything, and leaves no secret behind", async () => {
    const { npm, tree } = await grow();
    const kept = ["secret", "queue-password", "postgres-password"].map((name) =>
      readFileSync(join(dir, name), "utf8").trim(),
    );
    // Match processes start and end all the time, so only living ones are checked.
    const there = tree.filter(alive);
    expect(there.length).toBeGreaterThan(5);
    for (const { pid, command } of there) {
      const shown = ["environ", "cmdline"].map((name) => shownBy(pid, name)).join("\n");
      for (const secret of kept) expect(shown.includes(secret), command).toBe(false);
    }
    const handed = join(dir, "secrets");
    expect(statSync(handed).mode & 0o777).toBe(0o700);
    const files = readdirSync(handed, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files.map(({ name }) => name).sort()).toEqual(["AUTH_SECRET", "DATABASE_URL", "QUEUE_URL"]);
    for (const { parentPath, name } of files) expect(statSync(join(parentPath, name)).mode & 0o777, name).toBe(0o600);
    npm.kill("SIGTERM");
    expect(await survivors(tree)).toEqual([]);
    expect(existsSync(handed)).toBe(false);
  });
});

describe("npm start after a killed one, which left a lock, and a postmaster.pid whose number another process has", () => {
  let npm: Program;
  let tree: Seen[];
  beforeAll(async () => {
    addToHouse(house, 0, HOUSE);
    writeFileSync(join(dir, "lock"), JSON.stringify({ pid: process.pid, birth: "another" }));
    writeFileSync(join(dir, "postgres", "postmaster.pid"), `${process.pid}\n`);
    ({ npm, tree } = await grow());
  });
  afterAll(endPrograms);

  test("opens the pages, and says where", async () => {
    expect(npm.stdout()).toContain(`http://localhost:${port}`);
    expect(npm.stdout()).toContain(dir);
    expect(await answers()).toBe(true);
  });

  test("kill -9 of the runner: its processes end, another runner takes its place, everything else stays", async () => {
    const runner = named(tree, "runner/src/main")!;
    await vi.waitFor(() => expect(named(descendants(runner.pid), "match-process")).toBeDefined(), PATIENT);
    const below = descendants(runner.pid);
    process.kill(runner.pid, "SIGKILL");
    expect(await survivors([runner, ...below])).toEqual([]);
    await vi.waitFor(() => expect(named(descendants(npm.pid), "runner/src/main")).toBeDefined(), PATIENT);
    const rest = tree.filter(({ command }) => /start|guard|arena\/src\/main|postgres -D/.test(command));
    expect(rest.filter((one) => !alive(one))).toEqual([]);
    expect(await answers()).toBe(true);
  });

  const PARTS = /arena\/src\/main|runner\/src\/main|native\/bin\/postgres -D/;
  test.each([
    ["the arena", "arena/src/main", /The arena ended \(SIGKILL\); a new one starts in/, /arena\/src\/main/],
    ["PostgreSQL", "native/bin/postgres -D", /PostgreSQL ended \(SIGKILL\); it starts again in/, PARTS],
    ["a session of PostgreSQL", "postgres: postgres arena", /PostgreSQL ended \(exit code/, PARTS],
  ])(
    "kill -9 of %s: it is reported, everything is started again, and no old process is left",
    async (_, part, said, falls) => {
      const before = [seen(npm.pid), ...descendants(npm.pid)];
      const heard = npm.stderr().length;
      const victim = named(before, part)!;
      process.kill(victim.pid, "SIGKILL");
      expect(await survivors(before.filter(({ command }) => falls.test(command)))).toEqual([]);
      await vi.waitFor(() => expect(npm.stderr().slice(heard)).toMatch(said), PATIENT);
      await vi.waitFor(async () => expect(await answers()).toBe(true), PATIENT);
      await vi.waitFor(() => {
        const now = descendants(npm.pid);
        for (const one of ["arena/src/main", "runner/src/main", "native/bin/postgres -D"])
          expect(named(now, one)).toBeDefined();
      }, PATIENT);
      const stay = before.filter(
        ({ command }) => /start\.js|guard/.test(command) || (PARTS.test(command) && !falls.test(command)),
      );
      expect(stay.filter((one) => !alive(one))).toEqual([]);
    },
  );

  test("another one is told that the data folder is in use, by whom", async () => {
    const { code, said, lines } = await refused({ PORT: String(await freePort()) });
    expect({ code, lines }).toEqual({ code: 1, lines: 1 });
    expect(said).toContain(`${dir} is in use by process ${root(tree)?.pid}`);
    expect(await answers()).toBe(true);
  });

  test("Ctrl-C ends everything", async () => {
    const now = [seen(npm.pid), ...descendants(npm.pid)];
    // As in a terminal, the signal goes to the foreground group, which is npm's.
    process.kill(-npm.pid, "SIGINT");
    await npm.ended;
    expect(await survivors(now)).toEqual([]);
  });
});

describe("a start that fails says why in one line, and exits with another code than 0", () => {
  afterEach(endPrograms);

  test("a port in use", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
    const { port: taken } = server.address() as { port: number };
    const { code, said, lines } = await refused({ PORT: String(taken) });
    server.close();
    expect({ code, lines }).toEqual({ code: 1, lines: 1 });
    expect(said).toContain(`Port ${taken} is in use`);
  });

  test.each(["0", "http"])("PORT=%s", async (value) => {
    const { code, said, lines } = await refused({ PORT: value });
    expect({ code, lines }).toEqual({ code: 1, lines: 1 });
    expect(said).toContain(`PORT is "${value}"`);
  });

  test("a data folder that cannot be written", async () => {
    const file = join(dir, "a-file");
    writeFileSync(file, "");
    const { code, said, lines } = await refused({ DATA_DIR: join(file, "data"), PORT: String(await freePort()) });
    expect({ code, lines }).toEqual({ code: 1, lines: 1 });
    expect(said).toContain("is not writable");
  });

  test("a database that does not exist, without showing its password", async () => {
    const DATABASE_URL = "postgres://arena:hunter2@127.0.0.1:1/arena";
    const { code, said, lines } = await refused({ DATABASE_URL, PORT: String(await freePort()) });
    expect({ code, lines }).toEqual({ code: 1, lines: 1 });
    expect(said).toContain("DATABASE_URL");
    expect(said).not.toContain("hunter2");
  });

  test("a Node that is too old", async () => {
    const old = `data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'20.19.0'}})`;
    const { code, said, lines } = await refused({}, ["node", "--import", old, ...start.slice(1)]);
    expect({ code, lines }).toEqual({ code: 1, lines: 1 });
    expect(said).toContain("this is Node 20.19.0, and Node 24.12 or newer is needed");
  });
});
