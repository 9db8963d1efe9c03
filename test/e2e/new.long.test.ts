import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { copyOfCheckout } from "../../tools/pack/copy.ts";
import { repository } from "../house/sources.ts";

// Everything that `npm run new` can make is made in a copy of this repository. The result compiles and works.

// This is only a guard against hanging: compilers and a database are slow on a busy machine.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

let copy: string;
beforeAll(() => {
  // The copy leaves out what tsc wrote here, which would be out of date.
  copy = copyOfCheckout(repository);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function node(...args: string[]): string {
  return execFileSync(process.execPath, ["--conditions=@liars-ladder/source", ...args], {
    cwd: copy,
    // As on a developer's machine: in CI, the tests that -t leaves out would count as skipped, which fails there.
    env: { ...process.env, CI: "" },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
}
const make = (kind: string, name: string) => node("tools/new/start.js", kind, name);

/** Files that were made or changed, by path. */
const made = new Set<string>();
let before: ReadonlyMap<string, string>;
const note = (): string[] => {
  const after = sources();
  const changed = [...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path);
  for (const path of changed) made.add(path);
  return changed;
};

test("a bot, a page and a route are made", () => {
  before = sources();
  expect(make("bot", "careful-liar")).toContain("bots/src/careful-liar.ts");
  expect(make("page", "hall-of-fame")).toContain("ladder-web/src/pages/HallOfFamePage.tsx");
  expect(make("route", "countBots")).toContain("services/arena/src/http/routes/count-bots.test.ts");
  expect(readFileSync(join(copy, "docs/api-routes.md"), "utf8")).toContain("GET /api/count-bots");
  note();
});

test("a ruleset is made in its folder; outside of it only the list of games changes", () => {
  const list = "sdk/rules/src/games/index.ts";
  before = sources();
  expect(make("ruleset", "acid-test")).toContain("sdk/rules/src/games/acid-test/golden/wild-true.txt");
  const changed = note();
  const after = sources();
  expect(changed.filter((path) => !path.startsWith("sdk/rules/src/games/acid-test/"))).toEqual([list]);
  expect([...before.keys()].filter((path) => !after.has(path))).toEqual([]);
  const [old, now] = [before, after].map((texts) => texts.get(list)!.split("\n"));
  expect(old!.filter((line) => !now!.includes(line))).toEqual([]);
  console.info(`outside its folder: ${now!.length - old!.length} lines of ${list}, all generated`);
});

// Compiling the repository takes longer than everything else here. So it is done once, on one core, because other
// tests use the others.
test("all four are in order, and compile; the ruleset has fitted numbers", () => {
  expect(made.size).toBeGreaterThan(15);
  node("node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings", "--files-ignore-unknown=true", ...made);
  node("node_modules/typescript/bin/tsc", "-b", "--singleThreaded");
  expect(readFileSync(join(copy, "sdk/rules/src/games/acid-test/luck.ts"), "utf8")).not.toContain("[0, 0, 0,");
});

test.each([
  ["careful-liar", "honest", "palafico"],
  ["odds", "honest", "acid-test"],
])("%s plays %s at %s", (bot, other, ruleset) => {
  const args = [bot, other, "--ruleset", ruleset, "--games", "4", "--json"];
  const played = JSON.parse(node("sdk/cli/bin/liars.js", "play", ...args)) as { games: unknown };
  expect(played.games).toBe(4);
});

test("the route's own test passes, and PostgreSQL prepares its query", () => {
  const tests = ["services/arena/src/http/routes/count-bots.test.ts", "services/arena/src/db/db.test.ts"];
  node("node_modules/vitest/vitest.mjs", "run", "--project", "services", ...tests);
});

test("the ruleset passes its own tests and those of every ruleset", () => {
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--project", "unit"];
  node(...vitest, "sdk/rules/src/games/acid-test", "test/rules/games.test.ts");
  node(...vitest, "test/rules", "-t", "acid-test");
});

/** The texts of the copy's files, by path, without what tools store. */
function sources(): Map<string, string> {
  const kept = /(^|\/)(node_modules|dist|\.tsbuild|\.git)(\/|$)|\.tsbuildinfo$/;
  const texts = new Map<string, string>();
  const walk = (folder: string) => {
    for (const entry of readdirSync(join(copy, folder), { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (kept.test(path)) continue;
      if (entry.isDirectory()) walk(path);
      else if (entry.isFile()) texts.set(path, readFileSync(join(copy, path), "latin1"));
    }
  };
  walk("");
  return texts;
}

test.each([
  [["ruleset", "class"], "a constant cannot be called class"],
  [["ruleset", "dice-game"], "take another name"],
  [["ruleset", "cups"], "sdk/rules/src/games/cups/book.ts is there already"],
  [["route", "Count"], "is no name for a route"],
  [["bot", "odds"], "bots/src/odds.ts is there already"],
  [["bot", "../odds"], "is no name for a bot"],
  [["castle", "x"], 'there is no kind "castle"'],
  [[], "npm run new -- page NAME"],
])("%j is refused with a sentence, and nothing is written", (args, sentence) => {
  expect(() => node("tools/new/start.js", ...args)).toThrow(sentence);
});
