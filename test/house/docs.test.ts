import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { FAULTS } from "@liars-ladder/rules";
import { BOT_COMPILER_OPTIONS } from "@liars-ladder/sandbox";
import { type Program, playMatch } from "@liars-ladder/sdk";
import { API } from "typescript/unstable/sync";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { parseDocument } from "yaml";
import honest from "../../bots/src/honest.ts";
import { program } from "../../sdk/cli/src/program.ts";
import { afterwards } from "../../tools/docs/cli.ts";
import { PARTS } from "../../tools/docs/main.ts";
import { type Block, blocksOf, partsOf, ROOT, readPages, renewed } from "../../tools/docs/pages.ts";
import { commandsOf, wrongWith } from "../../tools/docs/shell.ts";
import { NO_PYTHON, PYTHON, python } from "../python/python.ts";

const pages = readPages();
const blocks = pages.flatMap(blocksOf);
const of = (language: string): Block[] =>
  blocks.filter((block) => block.language === language && !block.marks.includes("unchecked"));
const placeOf = ({ page, line }: Block): string => `${page}:${line}`;

describe("what is made from code", () => {
  const written = pages.filter((page) => partsOf(page).length > 0);
  test.each(written.map((page) => [page.path, page] as const))("%s is current", async (_, page) => {
    expect(page.text, "npm run docs writes it").toBe(await renewed(page, PARTS));
  });
  test("has a place in the docs, all of it", () => {
    expect(written.flatMap(partsOf).sort()).toEqual(Object.keys(PARTS).sort());
  });
  test("a part that no code makes is named", async () => {
    const page = { path: "x.md", text: "<!-- npm run docs: none -->\n\n<!-- end -->" };
    await expect(renewed(page, PARTS)).rejects.toThrow('x.md: there is no part "none"');
  });
});

describe("links", () => {
  test("between pages lead to files that exist", () => {
    const wrong = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\((?!https?:)([^)#\s]+)(?:#[^)]*)?\)/g)]
        .filter(([, to]) => !exists(join(ROOT, path, "..", to!)))
        .map(([, to]) => `${path}: ${to}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe("findings", () => {
  test("have a place in docs/findings.md, all that the checks can make", () => {
    const text = pages.find(({ path }) => path === "docs/findings.md")!.text;
    const sources = ["sdk/sandbox/src/build", "services/runner/src", "services/arena/src/versions"].flatMap((folder) =>
      readdirSync(join(ROOT, folder))
        .filter((name) => /^(?!.*\.test).*\.ts$/.test(name))
        .map((name) => [name, readFileSync(join(ROOT, folder, name), "utf8")] as const),
    );
    const codes = sources.flatMap(([name, source]) => [
      ...[...source.matchAll(/"((?:bundle|types|load|qualification|ladder)\.[a-z-]+)"/g)].map(([, code]) => code!),
      ...(name === "door.ts" ? [...source.matchAll(/say\(\s*"([a-z]+)"/g)].map(([, code]) => `door.${code}`) : []),
    ]);
    expect(new Set(codes).size).toBeGreaterThan(15);
    expect([...new Set(codes)].filter((code) => !text.includes(`\`${code}\``))).toEqual([]);
    for (const kind of FAULTS) expect(text).toContain(`\`qualification.${kind}\``);
  });
});

describe("blocks", () => {
  test("that nothing can check are marked, and are these", () => {
    const checked = ["ts", "sh", "json", "yaml", "python"];
    const silent = blocks.filter(({ language, marks }) => !checked.includes(language) && !marks.includes("unchecked"));
    expect(silent.map(placeOf), "a language that is checked, or the mark `unchecked` after it").toEqual([]);
    const unchecked = blocks.filter(({ marks }) => marks.includes("unchecked"));
    expect(unchecked.map(({ page, heading, language }) => `${page}, ${heading}: ${language}`)).toMatchInlineSnapshot(`
      [
        "docs/agents.md, Set it up: sh",
        "docs/agents.md, Set it up: toml",
        "docs/five-minutes.md, 1. A folder with a bot: text",
        "docs/five-minutes.md, 2. Play: text",
        "docs/five-minutes.md, 2. Play: text",
        "docs/five-minutes.md, 3. Change it, and see whether that helped: text",
        "docs/five-minutes.md, 4. Sign in: text",
        "docs/five-minutes.md, 4. Sign in: text",
        "docs/five-minutes.md, 5. Submit: text",
        "docs/five-minutes.md, 6. The first rating: text",
        "docs/five-minutes.md, 7. Why did it lose?: text",
        "docs/hosting.md, One machine: ini",
        "docs/hosting.md, The walls around bots: ini",
        "docs/ratings.md, How to read a row: text",
      ]
    `);
  });

  test.each(of("sh").map((block) => [placeOf(block), block] as const))("%s: commands are commands", (_, { code }) => {
    const commands = commandsOf(code);
    expect(commands).not.toEqual([]);
    for (const command of commands) expect(wrongWith(command), command.join(" ")).toBeUndefined();
  });

  test("a wrong command is found", () => {
    const wrong = (line: string) => commandsOf(line).map(wrongWith);
    expect(wrong("liars play ./bot.ts -r cups --deels 5")).toEqual([expect.stringContaining("--deels")]);
    expect(wrong("npx liars ply x")).toEqual([expect.stringContaining("ply")]);
    expect(wrong("liars check a b")).toEqual([expect.stringContaining("too many arguments")]);
    expect(wrong("npm run nothing && npm ci")).toEqual(['there is no script "nothing"', undefined]);
    expect(wrong("A=1 npx liars-arena oprator list # why")).toEqual(['liars-arena has no command "oprator"']);
    expect(wrong('curl -s "$LIARS_SERVER/api/laders" | lss')).toEqual([
      "the API has no route /api/laders",
      'nobody knows the program "lss"',
    ]);
  });

  test("of JSON and YAML parse", () => {
    for (const block of of("json")) expect(() => JSON.parse(block.code), placeOf(block)).not.toThrow();
    for (const block of of("yaml")) expect(parseDocument(block.code).errors, placeOf(block)).toEqual([]);
  });
});

test.for(of("python").map((block) => [placeOf(block), block.code] as const))("%s: Python runs", ([, code], context) => {
  if (PYTHON === undefined) return context.skip(NO_PYTHON);
  python("-c", code);
});

describe("blocks of TypeScript", () => {
  const all = of("ts");
  let folder = "";
  const fileOf = (block: Block): string => join(folder, `${block.page.replace(/\W/g, "-")}-${block.line}.ts`);
  beforeAll(() => {
    mkdirSync(join(ROOT, ".tsbuild"), { recursive: true });
    folder = mkdtempSync(join(ROOT, ".tsbuild/docs-"));
    for (const block of all) writeFileSync(fileOf(block), block.code);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** The compiler's errors for all blocks. A bot is checked like an upload, a program for Node with Node's types. */
  function complaints(which: readonly Block[], types: string[]): string[] {
    const config = join(folder, "tsconfig.json");
    const options = { ...BOT_COMPILER_OPTIONS, customConditions: ["@liars-ladder/source"], types };
    const globals = join(folder, "globals.d.ts");
    writeFileSync(globals, types.length === 0 ? "declare const console: { log(...what: unknown[]): void };\n" : "");
    writeFileSync(config, JSON.stringify({ compilerOptions: options, files: [...which.map(fileOf), globals] }));
    const api = new API({ cwd: ROOT });
    try {
      const checked = api.updateSnapshot({ openProjects: [config] }).getProject(config)?.program;
      if (!checked) throw new Error("the compiler did not start");
      return which.flatMap((block) => {
        const path = fileOf(block);
        const found = [...checked.getSyntacticDiagnostics(path), ...checked.getSemanticDiagnostics(path)];
        return found.map(({ pos, text }) => {
          const line = block.line + block.code.slice(0, pos).split("\n").length - 1;
          return `${block.page}:${line}: ${text}`;
        });
      });
    } finally {
      api.close();
    }
  }

  test("compile", () => {
    const isForNode = ({ marks }: Block): boolean => marks.includes("node");
    expect(
      complaints(
        all.filter((block) => !isForNode(block)),
        [],
      ),
    ).toEqual([]);
    expect(complaints(all.filter(isForNode), ["node"])).toEqual([]);
  });

  test("a mistake in one is found, with its line", () => {
    const code =
      'import { defineBot } from "@liars-ladder/sdk";\n\nexport default defineBot({ nam: "x", players: {} });\n';
    const block: Block = { page: "x.md", heading: "", line: 10, language: "ts", marks: [], code };
    writeFileSync(fileOf(block), code);
    expect(complaints([block], [])).toEqual([expect.stringMatching(/^x\.md:12: .*'nam' does not exist/)]);
  });

  // Programs for Node need an arena, and run in a test that has one. bots/examples.test.ts plays the recipes.
  const run = all.filter(({ page, marks }) => page !== "docs/recipes.md" && !marks.includes("node"));
  test.each(run.map((block) => [placeOf(block), block] as const))(
    "%s runs; a bot plays without a fault",
    async (_, block) => {
      const log = vi.spyOn(console, "log").mockImplementation(() => {});
      try {
        const { default: bot } = (await import(fileOf(block))) as { default?: Program };
        for (const ruleset of bot?.rulesets ?? []) {
          const faults: unknown[] = [];
          playMatch({
            bots: [bot!, honest],
            ruleset,
            deals: 2,
            seed: "docs",
            onGame: (game) => faults.push(...game.faults.filter(({ seat }) => game.seats[seat] === 0)),
          });
          expect(faults, ruleset).toEqual([]);
        }
      } finally {
        log.mockRestore();
      }
    },
  );
});

describe("the help of each command", () => {
  test.each(program().commands.map((command) => command.name()))("liars %s has examples that work", (name) => {
    const command = program().commands.find((one) => one.name() === name)!;
    const { examples } = afterwards(command);
    expect(examples, "one place says them: src/examples.ts").not.toEqual([]);
    for (const line of examples) {
      expect(line).toMatch(new RegExp(`^liars ${name}\\b`));
      expect(commandsOf(line).map(wrongWith), line).toEqual([undefined]);
    }
  });
});

function exists(path: string): boolean {
  try {
    return readFileSync(path) !== undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EISDIR";
  }
}
