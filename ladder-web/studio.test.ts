import { runInThisContext } from "node:vm";
import { mapStack } from "@liars-ladder/sandbox/anywhere";
import { expect, test } from "vitest";
import { Compiler } from "./src/studio/compiler.ts";
import { link } from "./src/studio/link.ts";
import { studio } from "./studio.ts";

/** What the build makes of the packages: the declarations that the page's compiler gets. */
async function library(): Promise<Record<string, string>> {
  const load = studio().load as (id: string) => Promise<{ code: string }>;
  const { code } = await load("\0virtual:studio/types");
  return JSON.parse(code.slice("export default ".length, -1));
}

const compiler = new Compiler(await library());
const bot = (turn: string, top = "") => `import { challenge, defineBot, safest } from "@liars-ladder/sdk";
${top}
export default defineBot({ name: "my-bot", players: { palafico: (game) => ({ turn(view) { ${turn} } }) } });
`;
const put = (text: string) => compiler.set([{ path: "bot.ts", text }]);

test("finds what the ladder's check would find, in its words", () => {
  put(bot("return view.legal()[0]!;"));
  expect(compiler.findings("bot.ts")).toEqual([]);
  const text = bot("return view.nothing;");
  put(text);
  const [one, ...others] = compiler.findings("bot.ts");
  expect(others).toEqual([]);
  expect(text.slice(one!.from, one!.to)).toBe("nothing");
  expect(one!.message).toContain("Property 'nothing' does not exist");
  put(bot("return challenge();", `import { readFileSync } from "node:fs"; readFileSync("/");`));
  expect(compiler.findings("bot.ts")[0]!.message).toContain("Node's modules and globals do not exist here.");
  put(bot("return Promise.resolve(challenge());"));
  expect(compiler.findings("bot.ts")[0]!.message).toMatch(/^A decision must not be async/);
});

test("proposes what a view has, with what the SDK says of it", () => {
  const text = bot("view.; return challenge();");
  put(text);
  const at = text.indexOf("view.;") + 5;
  const names = compiler.complete("bot.ts", at)!.options.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["legal", "odds", "last", "palafico"]));
  expect(names).not.toContain("sizes");
  expect(compiler.explain("bot.ts", at, "odds", undefined)!.about).toContain("chance");
  const told = compiler.hover("bot.ts", text.indexOf("safest"));
  expect(told!.code).toContain("function safest");
  expect(told!.about).not.toBe("");
  expect(compiler.hover("bot.ts", text.indexOf("{ name") + 1)).toBeNull();
});

test("proposes what the SDK has, with the import that it needs", () => {
  const text = bot("const weigh = highest; void weigh; return challenge();");
  put(text);
  const at = text.indexOf("highest") + 7;
  const { options } = compiler.complete("bot.ts", at)!;
  expect(options).toContainEqual(expect.objectContaining({ name: "highest", source: "@liars-ladder/sdk" }));
  const told = compiler.explain("bot.ts", at, "highest", "@liars-ladder/sdk")!;
  expect(told.code).toContain("function highest");
  const imported = told.edits.reduceRight(
    (whole, { from, to, insert }) => whole.slice(0, from) + insert + whole.slice(to),
    text,
  );
  expect(imported).toMatch(/^import \{ challenge, defineBot, highest, safest \} from "@liars-ladder\/sdk";\n/);
  put(imported);
  expect(compiler.findings("bot.ts")).toEqual([]);
});

test("several files make one script, which says where in them it broke", () => {
  const files = [
    {
      path: "bot.ts",
      text: `import { half } from "./lib/half.ts";\nimport data from "./data.json";\nexport default { half, data };`,
    },
    {
      path: "lib/half.ts",
      text: `interface Unused { a: 1 }\nexport function half(of: { n: number } | null): number {\n  return of!.n / 2;\n}\n`,
    },
    { path: "data.json", text: `{ "n": 6 }` },
  ];
  const made = compiler.transpile(files);
  if ("problem" in made) throw new Error(made.problem);
  const { bundle, map } = link(made.modules, "bot.ts", "var __sdk = {};");
  const run = runInThisContext(bundle, "bot.js");
  expect(run.half(run.data)).toBe(3);
  const thrown = (() => {
    try {
      run.half(null);
    } catch (error) {
      return (error as Error).stack!;
    }
  })();
  expect(mapStack(thrown!, map)[0]).toEqual({ file: "lib/half.ts", line: 3, column: 14 });
});

test("what is no bot's to import is refused by name, and a slip of syntax has its place", () => {
  const transpiled = (text: string) => compiler.transpile([{ path: "bot.ts", text }]);
  expect(transpiled(`import "node:fs";`)).toMatchObject({
    problem: expect.stringContaining(`"node:fs" cannot be imported`),
  });
  expect(transpiled(`import "./gone.ts";`)).toMatchObject({ problem: expect.stringContaining(`"./gone.ts"`) });
  expect(transpiled("const a =\n  ((;")).toMatchObject({ problem: expect.stringMatching(/^bot\.ts:2:5: /) });
});

test("files that are gone are gone", () => {
  compiler.set([
    { path: "bot.ts", text: `export { a } from "./a.ts";` },
    { path: "a.ts", text: "export const a = 1;" },
  ]);
  expect(compiler.findings("bot.ts")).toEqual([]);
  put(`export { a } from "./a.ts";`);
  expect(compiler.findings("bot.ts")).toHaveLength(1);
  put("");
  expect(compiler.findings("bot.ts")).toEqual([]);
});
