import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { program } from "./program.ts";
import { called, type Typed } from "./typed.fixture.ts";

let dir = "";
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "liars-quiet-"));
  await writeFile(join(dir, "wrong.ts"), "export default 1 as string;\n");
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const run = (line: string): Promise<Typed> => called(dir, line.split(" "));
/** The lines of a result that has a table, without it. */
const rest = (out: string, table: RegExp): string[] =>
  out.split("\n").filter((line) => line !== "" && !table.test(line));

describe("--quiet", () => {
  const games = "play random bold -r palafico --games 8 --seed q --out q.jsonl";
  const met = "tournament random bold -r palafico --deals 8 --seed q --resume q.json";
  const long = "compare random bold -r palafico --deals 8 --seed q";

  it.each([
    [games, 0, /^(bot|random|bold) {2}/],
    [met, 0, /^(bot| +bot|\d +(random|bold)) {2}/],
    [long, 1, /^(\d+ deals\. Points per game|Not told apart yet|Each bound is wrong)/],
    ["verify q.jsonl", 0, /^8 games, all right/],
    ["check wrong.ts", 1, /^ {2}(FAILED| {4})/],
    ["new my-bot", 0, /^Made my-bot: /],
  ])("leaves only the result: %s", async (line, code, result) => {
    const loud = await run(line);
    if (line.startsWith("new")) await rm(join(dir, "my-bot"), { recursive: true });
    const quiet = await run(`${line} --quiet`);
    expect(quiet).toMatchObject({ code, err: "" });
    expect(loud.code).toBe(code);
    expect(quiet.out).not.toMatch(/^\n/);
    expect(rest(quiet.out, result)).toEqual([]);
    // Times differ.
    for (const shown of quiet.out.split("\n"))
      expect(loud.out).toContain(shown.replace(/[\d.]+(, [\d.]+| ms)$/, "").trimEnd());
    if (!line.startsWith("verify")) expect(loud.out.length).toBeGreaterThan(quiet.out.length);
  });

  it("changes nothing of --json on stdout, and lets errors through", async () => {
    for (const line of [met, long]) {
      const loud = await run(`${line} --json`);
      const quiet = await run(`${line} --json -q`);
      expect(quiet).toEqual({ ...loud, err: "" });
    }
    const wrong = await run("play random bold -r palafiko --games 1 --quiet");
    expect(wrong).toMatchObject({ code: 2, out: "", err: expect.stringMatching(/did you mean .*palafico[\s\S]*->/) });
    // The next command of the same process is not quiet.
    expect((await run(games)).out).toContain("To repeat it: ");
    expect(await readFile(join(dir, "q.jsonl"), "utf8")).toContain("q:7");
  });

  it("is a flag of every command that has a result", () => {
    const without = program().commands.filter(({ options }) => !options.some(({ long }) => long === "--quiet"));
    expect(without.map((command) => command.name()).sort()).toEqual(["dev", "login", "logout", "mcp"]);
  });
});
