import { lstat, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { BOT_API } from "@liars-ladder/rules";
import { publint } from "publint";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { publishedFolders, readManifest } from "../../tools/pack/published.ts";
import { must, ROOT, run } from "./command.ts";
import { packedPackages } from "./packages.ts";

/** The most bytes that all files in a new bot's folder may have after `npm install`. */
const FOLDER = 76.5e6;

const published = publishedFolders(ROOT);
let dir = "";
let tarballs: string[] = [];
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "packages-"));
  const packed = await packedPackages();
  tarballs = packed.tarballs;
  console.info(`sizes in kB\n${packed.sizes}`);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

describe("the packed packages", () => {
  // `npm publish` was rehearsed for all of them when they were packed.
  it("are complete, and neither publint nor Are The Types Wrong complains about any of them", async () => {
    expect(tarballs).toHaveLength(published.length);
    for (const tarball of tarballs) {
      const bytes = await readFile(tarball);
      const { messages } = await publint({ pack: { tarball: new Uint8Array(bytes).buffer }, strict: true });
      expect(messages, basename(tarball)).toEqual([]);
      const checked = await checkPackage(createPackageFromTarballData(bytes));
      const problems = checked.types === false ? [] : checked.problems.filter((problem) => !isForOldModules(problem));
      expect(problems, basename(tarball)).toEqual([]);
    }
  });

  it.each(published)(
    "%s says where it comes from and what it needs, and its exports lead only to built files",
    async (folder) => {
      const { name, version } = readManifest(join(ROOT, folder));
      const tarball = tarballs.find(
        (file) => basename(file) === `${name.replace("@", "").replace("/", "-")}-${version}.tgz`,
      );
      const text = await must("tar", ["xzOf", tarball ?? name, "package/package.json"], { cwd: dir });
      expect(JSON.parse(text)).toMatchObject({
        name,
        license: "MIT",
        repository: { type: "git", url: expect.stringMatching(/^git\+https:.*\.git$/), directory: folder },
        homepage: expect.stringContaining(`/${folder}#readme`),
        bugs: expect.stringMatching(/^https:/),
        engines: { node: expect.stringMatching(/^>=24/) },
        publishConfig: { access: "public", provenance: true },
      });
      expect(text).not.toMatch(/"@liars-ladder\/source"|"scripts"/);
    },
  );

  it("say which bot API they speak", async () => {
    const sdk = tarballs.find((file) => basename(file).startsWith("liars-ladder-sdk-"));
    const readme = await must("tar", ["xzOf", sdk ?? "", "package/README.md"], { cwd: dir });
    expect(readme).toContain(`bot API ${BOT_API}`);
  });

  it("contain neither tests nor leftovers of a build", async () => {
    for (const tarball of tarballs) {
      const files = (await must("tar", ["tzf", tarball], { cwd: dir })).split("\n");
      // A new bot has its own test.
      const ours = files.filter((file) => !file.startsWith("package/template/"));
      expect(ours.filter((file) => /\.test\.|tsbuildinfo|node_modules|\.tgz/.test(file))).toEqual([]);
    }
  });
});

describe("npm create liars-bot, from the packed packages", () => {
  it("makes a bot that installs, type-checks and plays", async () => {
    const creator = tarballs.find((file) => basename(file).startsWith("create-liars-bot"));
    // `npm create` runs the package's bin, as this does.
    await must(
      "npm",
      ["exec", "--yes", `--package=${creator}`, "--", "create-liars-bot", "first-bot", "--packages", inject("packed")],
      { cwd: dir },
    );
    const bot = join(dir, "first-bot");
    expect(await readFile(join(bot, ".gitignore"), "utf8")).toContain("node_modules/");
    await must("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund"], { cwd: bot });
    await weigh(bot);
    await must("npx", ["tsc", "-p", "."], { cwd: bot });
    // The bot's own test plays every ruleset, and its editor is set up to debug that.
    expect((await must("npm", ["test"], { cwd: bot })).match(/^. nine-card: plays by the rules/m)).not.toBeNull();
    const { configurations } = JSON.parse(await readFile(join(bot, ".vscode/launch.json"), "utf8"));
    expect(configurations[0].program).toMatch(/bot\.test\.js$/);

    const play = "liars play bot.ts random -r palafico -g 5 --json --out g.jsonl";
    const played = await must("npx", play.split(" "), { cwd: bot });
    expect(JSON.parse(played)).toMatchObject({ games: 5, bots: [{ name: "first-bot" }, { name: "random" }] });
    // The viewer is part of the package.
    await must("npx", ["liars", "replay", "g.jsonl", "--html", "games.html"], { cwd: bot });
    expect(await readFile(join(bot, "games.html"), "utf8")).toContain('<script type="application/json" id="games">{');

    // Types come from the packages: both the editor and `liars check` report a wrong name in a bot.
    const text = await readFile(join(bot, "bot.ts"), "utf8");
    await writeFile(join(bot, "bot.ts"), text.replace("view.odds(view.last.bid)", "view.odd(view.last.bid)"));
    const types = await run("npx", ["tsc", "-p", "."], { cwd: bot });
    expect(types.out).toContain("Property 'odd' does not exist");
    const checked = await run("npx", ["liars", "check"], { cwd: bot });
    expect(checked.code).toBe(1);
    expect(checked.out).toMatch(/bot\.ts:\d+:\d+: .*Property 'odd' does not exist/);
  });
});

/**
 * Checks for the module resolution before ES modules, and for `require` from CommonJS: the packages are ES modules, for
 * newer Nodes.
 */
const isForOldModules = (problem: object): boolean =>
  "resolutionKind" in problem && ["node10", "node16-cjs"].includes(String(problem.resolutionKind));

/** Prints the size of a folder's packages, each with its share. */
async function weigh(bot: string): Promise<void> {
  const parts = await partsOf(join(bot, "node_modules"));
  const all = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  const MB = (bytes: number) => (bytes / 1e6).toFixed(1);
  const line = ({ name, bytes }: { name: string; bytes: number }) =>
    `${MB(bytes).padStart(6)} MB ${((100 * bytes) / all).toFixed(1).padStart(5)} %  ${name}`;
  const shown = parts.filter(({ bytes }) => bytes > 100_000).map(line);
  const report = [`a new bot's folder: ${MB(all)} MB of at most ${MB(FOLDER)}`, ...shown].join("\n");
  console.info(report);
  expect(all, report).toBeLessThanOrEqual(FOLDER);
}

/** The packages of a `node_modules` with their bytes, the largest first. A file with two names counts once. */
async function partsOf(folder: string): Promise<{ name: string; bytes: number }[]> {
  const sizes = new Map<string, number>();
  const known = new Set<number>();
  for (const path of (await readdir(folder, { recursive: true })).sort()) {
    const [scope = "", name = ""] = path.split("/");
    const stat = await lstat(join(folder, path));
    if (!stat.isFile() || known.has(stat.ino)) continue;
    known.add(stat.ino);
    const part = scope.startsWith("@") ? `${scope}/${name}` : scope;
    sizes.set(part, (sizes.get(part) ?? 0) + stat.size);
  }
  return [...sizes].map(([name, bytes]) => ({ name, bytes })).sort((a, b) => b.bytes - a.bytes);
}
