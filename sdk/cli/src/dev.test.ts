import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { differenceOf, estimateOf } from "@liars-ladder/stats";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { PATIENT } from "../../../test/patience.ts";
import { started, typed } from "./typed.fixture.ts";

let dir = "";
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "liars-dev-"));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const bot = (turn: string): string => `import { defineBot } from "@liars-ladder/sdk";
import { choice } from "./choice.ts";
export default defineBot({ name: "mine", players: { palafico: (game) => ({ turn(view) {
  ${turn}
} }) } });`;
const LAST = "return view.legal().at(choice)!;";

/** Replaces a file as editors do: nobody ever reads half of it. */
async function save(name: string, text: string): Promise<void> {
  await writeFile(join(dir, `${name}.new`), text);
  await rename(join(dir, `${name}.new`), join(dir, name));
}

/** Numbers of the processes that a process has started, and they in turn. */
function descendants(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
  return children.flatMap((child) => [child, ...descendants(child)]);
}

/** One that has ended may wait for a while to be asked how. */
const runs = (pid: number): boolean =>
  existsSync(`/proc/${pid}/stat`) && !/^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, "utf8"));

it("plays each save on the same luck, shows what is wrong, keeps the last result, and leaves nothing behind", async () => {
  await writeFile(join(dir, "bot.ts"), bot(LAST));
  await writeFile(join(dir, "choice.ts"), "export const choice = -1;");
  const { child, told, ended } = started(dir, ["dev", "bot.ts", "random", "--deals", "1", "--seed", "d"], {
    XDG_CACHE_HOME: join(dir, "cache"),
  });
  const until = async (...parts: (string | RegExp)[]): Promise<string> => {
    await vi.waitFor(() => {
      for (const part of parts) expect(told.out).toMatch(part);
    }, PATIENT);
    const { out } = told;
    told.out = "";
    return out;
  };
  const first = await until(/worst game .*\n/);
  expect(first).toContain("mine: palafico with random; 8 deals × 2 seats = 16 games");
  expect(first).toContain("(the first save)");

  // A file that it imports: it now calls whenever it may.
  await save("choice.ts", "export const choice = 0;");
  const better = await until(/worst game .*\n/);
  expect(better).toMatch(/change +[+−]\d+\.\d % ± \d+\.\d since the save before, with the same luck/);

  await save("choice.ts", "export const choice: string = 0;");
  const wrong = await until(/worst game .*\n/);
  expect(wrong).toContain("choice.ts:1:14: Type 'number' is not assignable to type 'string'. [types.2322]");
  expect(wrong).toContain("> 1 | export const choice: string = 0;");
  // Whatever stands there is the last good one.
  const result = (text: string): string => text.slice(text.indexOf("mine: palafico"));
  expect(result(wrong)).toBe(result(better));

  await save("choice.ts", "export const choice = 0;\nif (choice > 1) console.log(1);");
  await save("bot.ts", bot('throw new Error("not yet");'));
  const thrown = await until("mine: threw an exception, and forfeited the game, in 16 games", /worst game .*\n/);
  expect(thrown).toContain(`> 4 |   throw new Error("not yet");`);
  const file = /liars replay (\S+) --game 0/.exec(thrown)?.[1] ?? "";
  expect(JSON.parse((await readFile(file, "utf8")).split("\n")[0]!).events.at(-1)).toMatchObject({ type: "out" });

  const below = descendants(child.pid!);
  expect(below).not.toEqual([]);
  child.kill("SIGINT");
  expect((await ended).code).toBe(0);
  await vi.waitFor(() => expect(below.filter(runs)).toEqual([]), PATIENT);
  expect(told.err).not.toContain("liars:");
});

it("--once ends with 1 where the bot does not build; what is wrong with the flags is said at once", async () => {
  await writeFile(join(dir, "broken.ts"), "export default 1 +;");
  const once = await typed(dir, ["dev", "broken.ts", "random", "--once"]);
  expect(once.code).toBe(1);
  expect(once.out).toContain("broken.ts:1:19");
  expect((await typed(dir, ["dev", "none.ts"])).code).toBe(2);
});

it("takes the difference deal by deal: what both share is no error", () => {
  const then = [0, 1, 0.25, 0.75];
  const now = then.map((points) => points + 0.1);
  expect(differenceOf(now, then).value).toBeCloseTo(0.1);
  expect(differenceOf(now, then).half).toBeCloseTo(0);
  // By hand: the mean of 0, 1 is ½, its standard error ½, and t with one degree of freedom 12.706.
  expect(estimateOf([0, 1])).toEqual({ value: 0.5, half: expect.closeTo(6.353, 3) });
  expect(estimateOf([1]).half).toBe(Number.POSITIVE_INFINITY);
});
