import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, realpath, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
  root = await realpath(await mkdtemp(join(tmpdir(), "sources-")));
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

/** A folder as somebody may have checked it out: files, and links by what they lead to. */
async function checkedOut(files: Record<string, string>, links: Record<string, string> = {}): Promise<string> {
  const folder = await realpath(await mkdtemp(join(root, "out-")));
  for (const [path, text] of Object.entries({ "package.json": "{}", ...files })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  for (const [path, target] of Object.entries(links)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await symlink(target, join(folder, path));
  }
  return folder;
}
const imports = (...paths: string[]): string => paths.map((path, i) => `import x${i} from "${path}";`).join("\n");

describe("a folder that somebody else filled", () => {
  it.each([
    ["a file", "./data.json", { "data.json": "../secret.json" }],
    ["an absolute path", "./data.json", { "data.json": "/etc/passwd" }],
    ["a folder on the way", "./lib/secret.json", { lib: ".." }],
    ["a link to a link", "./data.json", { "data.json": "other.json", "other.json": "../secret.json" }],
    ["an import without its ending", "./data", { "data.ts": "../secret.json" }],
  ])("is refused where a link leaves it: %s", async (_, path, links) => {
    await writeFile(join(root, "secret.json"), '{"token":"very private"}');
    const folder = await checkedOut({ "bot.ts": imports(path) }, links);
    const read = readSources(join(folder, "bot.ts"));
    await expect(read).rejects.toThrow(
      /^(?:data\.(?:json|ts)|lib\/secret\.json) is a link that leaves the bot's folder: .*\/(?:secret\.json|passwd)$/,
    );
    await expect(read).rejects.toMatchObject({ next: expect.stringContaining("Put the file itself there"), exit: 2 });
  });

  it("is refused where the bot itself is such a link, whoever of the two is named", async () => {
    const folder = await checkedOut({}, { "bot.ts": "../outside.ts" });
    for (const path of [folder, join(folder, "bot.ts")])
      await expect(readSources(path)).rejects.toThrow(/^bot\.ts is a link that leaves the bot's folder/);
  });

  it("may hold links to its own sources, and to nothing else of it", async () => {
    const files = { "bot.ts": imports("./a.ts", "./lib/b.ts"), "real/a.ts": "", "real/b.ts": "" };
    const fine = await checkedOut(files, { "a.ts": "real/a.ts", lib: "real" });
    expect((await readSources(fine)).files.map(({ path }) => path).sort()).toEqual(["a.ts", "bot.ts", "lib/b.ts"]);
    for (const target of [".env", ".git/config.json", "node_modules/x/index.js", "key.pem"]) {
      const folder = await checkedOut(
        { "bot.ts": imports("./data.json"), [target]: "private" },
        { "data.json": target },
      );
      await expect(readSources(folder), target).rejects.toThrow(
        `data.json is a link to ${target}, which is not one of the bot's sources`,
      );
    }
    const round = await checkedOut({ "bot.ts": imports("./a.ts") }, { "a.ts": "a.ts" });
    await expect(readSources(round)).rejects.toThrow("a.ts is a link that leads to itself");
    const nowhere = await checkedOut({ "bot.ts": imports("./a.ts") }, { "a.ts": "gone.ts" });
    await expect(readSources(nowhere)).rejects.toThrow("cannot read a.ts: ENOENT");
  });

  it("is read where it was named by a link to it", async () => {
    const folder = await checkedOut({ "bot.ts": imports("./a.ts"), "a.ts": "" });
    await symlink(folder, join(root, "named"));
    for (const path of ["named", "named/bot.ts"]) expect((await readSources(join(root, path))).files).toHaveLength(2);
  });

  it("has nothing hidden read, but where the bot itself is", async () => {
    const folder = await checkedOut({ "bot.ts": imports("./.config/tokens.json"), ".config/tokens.json": "{}" });
    await expect(readSources(folder)).rejects.toThrow(".config/tokens.json is a hidden file, so it is not read");
    const inside = await checkedOut({ ".try/bot.ts": imports("./a.ts"), ".try/a.ts": "" });
    expect((await readSources(join(inside, ".try/bot.ts"))).files).toHaveLength(2);
  });

  it("makes no bot's folder of a home, nor of what is above a repository", async () => {
    const files = { "secret.json": "{}", "code/bot/bot.ts": imports("../../secret.json") };
    const home = await checkedOut(files);
    const before = process.env.HOME;
    process.env.HOME = home;
    try {
      const { folder, files } = await readSources(join(home, "code/bot"));
      expect({ folder, files: files.length }).toEqual({ folder: join(home, "code/bot"), files: 1 });
    } finally {
      process.env.HOME = before;
    }
    const above = await checkedOut({ ...files, "code/.git/HEAD": "" });
    expect((await readSources(join(above, "code/bot"))).files).toHaveLength(1);
  });

  it("holds nothing up: FIFOs, sockets, devices and files without end are named", async () => {
    const folder = await checkedOut({ "bot.ts": imports("./data.json") });
    const data = join(folder, "data.json");
    execFileSync("mkfifo", [data]);
    await expect(readSources(folder)).rejects.toThrow("data.json is not a file");
    await rm(data);
    const server = createServer().listen(data);
    await new Promise((resolve) => server.once("listening", resolve));
    await expect(readSources(folder)).rejects.toThrow("data.json is not a file");
    await new Promise((resolve) => server.close(resolve));
    await writeFile(data, "");
    await truncate(data, 8 * 1024 ** 3);
    await expect(readSources(folder)).rejects.toThrow(
      "data.json takes 8589934592 bytes, but all sources together may take at most 524288",
    );
    await rm(data);
    await mkdir(join(folder, "sub"));
    execFileSync("mkfifo", [join(folder, "sub/bot.ts")]);
    await expect(readSources(join(folder, "sub"))).rejects.toThrow("sub/bot.ts is not a file");
    await expect(readSources("/dev/null")).rejects.toThrow(/null is not a file/);
  });

  it("costs no time without end to look through", async () => {
    const folder = await checkedOut({ "bot.ts": `import${" ".repeat(400_000)}x` });
    expect((await readSources(folder)).files).toHaveLength(1);
  });
});
