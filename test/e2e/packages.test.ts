import { createReadStream } from "node:fs";
import { access, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { arrayBuffer } from "node:stream/consumers";
import { publint } from "publint";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { must, ROOT, run } from "./command.ts";
import { packedPackages } from "./packages.ts";
import { PUBLISHED } from "./packed.ts";

let dir = "";
let tarballs: string[] = [];
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "packages-"));
  tarballs = await packedPackages();
});
afterAll(() => rm(dir, { recursive: true, force: true }));

describe("the packed packages", () => {
  it("are all there, each without a word from publint", async () => {
    expect(tarballs).toHaveLength(PUBLISHED.length);
    for (const tarball of tarballs) {
      const { messages } = await publint({
        pack: { tarball: await arrayBuffer(createReadStream(tarball)) },
        strict: true,
      });
      expect(messages, basename(tarball)).toEqual([]);
    }
  });

  it("hold neither tests nor what a build leaves behind", async () => {
    for (const tarball of tarballs) {
      const files = (await must("tar", ["tzf", tarball], { cwd: dir })).split("\n");
      // A new bot has a test of its own.
      const ours = files.filter((file) => !file.startsWith("package/template/"));
      expect(ours.filter((file) => /\.test\.|tsbuildinfo|node_modules|\.tgz/.test(file))).toEqual([]);
    }
  });

  it("leave nothing behind in the checkout", async () => {
    await expect(access(join(ROOT, "sdk/create-liars-bot/template"))).rejects.toThrow();
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
