import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readSources } from "./sources.ts";

const FILES = {
  "outside.ts": "export const secret = 1;",
  "bot/package.json": "{}",
  "bot/bot.ts": `import { a } from "./lib/a.js";\nimport type { B } from "./b";\nimport data from './data.json';\nimport "../outside.ts";\nimport "node:fs";`,
  "bot/lib/a.ts": `export * from "..";\nexport const a = await import("./deep/index.ts");`,
  "bot/lib/deep/index.ts": `import { a } from "../a.ts"; import "./gone.ts";`,
  "bot/b.ts": "export interface B {}",
  "bot/data.json": `{"from": "./unused.ts"}`,
  "bot/unused.ts": "",
  "plain/one.ts": "export default 1;",
};

let root = "";
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "sources-"));
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
});
afterAll(() => rm(root, { recursive: true, force: true }));

it("takes the bot and what it imports, however it is written, and nothing outside its folder", async () => {
  const { files, entry, folder } = await readSources(join(root, "bot"));
  expect(entry).toBe("bot.ts");
  expect(folder).toBe(join(root, "bot"));
  expect(files.map(({ path }) => path).sort()).toEqual([
    "b.ts",
    "bot.ts",
    "data.json",
    "lib/a.ts",
    "lib/deep/index.ts",
  ]);
});

it("names a file below the folder of its package.json", async () => {
  expect((await readSources(join(root, "bot/lib/a.ts"))).entry).toBe("lib/a.ts");
});

it("takes a file without a package as it is", async () => {
  const { files, entry } = await readSources(join(root, "plain/one.ts"));
  expect(entry).toBe("one.ts");
  expect(files).toEqual([{ path: "one.ts", text: "export default 1;" }]);
});

it("says what is wrong with a path", async () => {
  await expect(readSources(join(root, "none.ts"))).rejects.toThrow(/there is no file .*none\.ts/);
  await expect(readSources(join(root, "plain"))).rejects.toThrow(/folder without a bot\.ts/);
});
