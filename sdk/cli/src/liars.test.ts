import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BIN, called, type Typed, typed } from "./typed.fixture.ts";

let dir = "";
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "liars-"));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const liars = (args: string[], env?: Record<string, string>): Promise<Typed> => called(dir, args, env);

describe("usage", () => {
  it("lists every command, and each command its flags", async () => {
    const { code, out } = await typed(dir, ["--help"], {}, [BIN]);
    expect(code).toBe(0);
    for (const word of [
      "new",
      "check",
      "play",
      "tournament",
      "compare",
      "exploit",
      "replay",
      "verify",
      "inspect",
      "rulesets",
      "submit",
      "status",
      "rerun",
      "doctor",
    ])
      expect(out).toMatch(new RegExp(`^ +${word}\\b`, "m"));
    expect((await liars(["play", "--help"])).out).toContain("--ruleset");
    expect((await liars(["help", "play"])).out).toContain("--ruleset");
  });

  it("exits with 2 and says what was meant", async () => {
    const wrong = await typed(dir, ["verfy", "x"]);
    expect(wrong.code).toBe(2);
    expect(wrong.err).toContain("Did you mean verify?");
    expect((await liars(["rulesets", "cuos"])).err).toContain("did you mean cups");
    expect((await typed(dir, ["play", "random", "--rulset", "cups"])).err).toContain("Did you mean --ruleset?");
    expect((await typed(dir, ["play", "random"])).err).toContain("'-r, --ruleset <id>' not specified");
    expect((await liars(["play", "random", "--games", "0", "--ruleset", "cups"])).err).toContain(
      "whole number, 1 or more",
    );
    expect((await liars(["verify"])).code).toBe(2);
    expect((await liars(["rerun", "games.jsonl"])).code).toBe(2);
  });

  it("needs no terminal: nothing is coloured, no progress is drawn", async () => {
    const { out, err } = await typed(dir, ["rulesets", "six-card"]);
    expect(out + err).not.toContain("\u001b");
    expect(out).toContain("wildcards");
  });
});

describe("liars new", () => {
  it("makes a bot that has everything, and refuses a folder that is not empty", async () => {
    const made = await typed(dir, ["new", "first-bot"]);
    expect(made.code).toBe(0);
    expect(await readFile(join(dir, "first-bot/bot.ts"), "utf8")).toContain('name: "first-bot"');
    expect(await readFile(join(dir, "first-bot/.gitignore"), "utf8")).toContain("node_modules/");
    expect(await readFile(join(dir, "first-bot/.vscode/launch.json"), "utf8")).toContain("bot.test.js");
    expect(made.out).toContain("npm install      # your editor and `npm test` need it");
    const { name, devDependencies } = JSON.parse(await readFile(join(dir, "first-bot/package.json"), "utf8"));
    expect(name).toBe("first-bot");
    expect(Object.keys(devDependencies)).toEqual(["@liars-ladder/cli", "@liars-ladder/sdk"]);
    const again = await liars(["new", "first-bot"]);
    expect(again.code).toBe(2);
    expect(again.err).toContain("not empty");
  });

  it("refuses names that no bot can have, before it makes anything", async () => {
    const made = await liars(["new", "My Bot"]);
    expect(made.code).toBe(2);
    expect(existsSync(join(dir, "My Bot"))).toBe(false);
    expect((await liars(["new", "other", "--packages", dir])).err).toContain("there is no packed @liars-ladder/cli in");
    expect(existsSync(join(dir, "other"))).toBe(false);
  });
});

describe("signing in", () => {
  let arena: Server;
  let server = "";
  beforeAll(async () => {
    arena = createServer((request, response) => {
      const good = request.headers.authorization === "Bearer good-key";
      response.statusCode = good ? 200 : 401;
      response.setHeader("content-type", good ? "application/json" : "application/problem+json");
      const rejected = { used: 0, limit: 300, nextAt: null };
      const challenges = { used: 20, limit: 20, nextAt: "2026-01-02T00:00:00.000Z" };
      const quotas = {
        versions: { used: 1, limit: 10, nextAt: null },
        rejected,
        challenges,
        plays: challenges,
        bots: [],
      };
      const scopes = ["read", "submit"];
      const [createdAt, expiresAt] = ["2026-01-01T00:00:00.000Z", "2026-04-01T00:00:00.000Z"];
      const key = { id: "1", name: "ci", start: "liars_abcd", scopes, createdAt, expiresAt, lastUsedAt: null };
      const me = { author: "ada\u001b[2J", email: "a@b.c", operator: false, by: "key", key, quotas };
      const problem = {
        type: "x",
        title: "This key is not valid",
        status: 401,
        detail: "d",
        code: "auth.key",
        help: "h",
      };
      response.end(JSON.stringify(good ? me : problem));
    });
    await new Promise<void>((resolve) => arena.listen(0, "127.0.0.1", resolve));
    server = `http://127.0.0.1:${(arena.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => arena.close(resolve)));

  it("keeps a key that the server knows, for its owner alone, and forgets it", async () => {
    const file = join(dir, "config/liars-ladder/tokens.json");
    const refused = await liars(["login", "--server", server, "--token", "bad-key"]);
    expect(refused.code).toBe(4);
    expect(existsSync(file)).toBe(false);

    const made = await typed(dir, ["login", "--server", `${server}/`, "--token", "good-key"]);
    expect(made.err).toBe("");
    expect(made.code).toBe(0);
    expect(made.out).not.toContain("good-key");
    expect((await stat(file)).mode & 0o777).toBe(0o600);

    const who = await typed(dir, ["whoami"], { LIARS_SERVER: server });
    expect(who.out).toContain("ada");
    expect(who.out).toContain("Key liars_abcd… (ci): scopes read, submit; valid until 2026-04-01; last used never.");
    expect(who.out).toContain("all 20 challenges in 24 hours. You can challenge again at 2026-01-02T00:00:00.000Z.");
    expect(who.out, "a server's text cannot steer the terminal").not.toContain("\u001b");
    expect((await liars(["whoami"], { LIARS_SERVER: server, LIARS_TOKEN: "bad-key" })).code).toBe(4);
    expect((await liars(["whoami"], { LIARS_SERVER: server, LIARS_TOKEN: "good-key\n" })).code).toBe(0);
    for (const [args, env, name] of [
      [["whoami"], { LIARS_TOKEN: "good\nkey" }, "LIARS_TOKEN"],
      [["login", "--token", ""], {}, "--token"],
    ] as const) {
      const wrong = await liars([...args, "--server", server], env);
      expect(wrong.code).toBe(2);
      expect(wrong.err).toContain(`${name} is not a token`);
    }

    const here = { LIARS_SERVER: "" };
    expect((await liars(["whoami"], here)).out, "the server of the last sign-in is the one to ask").toContain(server);
    expect((await liars(["whoami", "--server", "http://127.0.0.1:9"], here)).code).toBe(4);
    expect((await typed(dir, ["logout"], here)).out).toContain(`Signed out at ${server}`);
    expect((await typed(dir, ["logout"], here)).out).toContain("You were not signed in at http://localhost:8080.");
    const out = await liars(["whoami", "--server", server]);
    expect(out.code).toBe(4);
    expect(out.err).toContain("liars login");
  });

  it("tells LIARS_TOKEN to the server that was set up, and not to one of a pasted address", async () => {
    const heard: (string | undefined)[] = [];
    const stranger = createServer(({ headers }, response) => {
      heard.push(headers.authorization);
      response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => stranger.listen(0, "127.0.0.1", resolve));
    const address = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`;
    const page = `${address}/games/01a2282d-d257-7000-8250-8e28c41656d7.0`;
    const token = { LIARS_TOKEN: "good-key" };
    await liars(["replay", page], token);
    const rerun = await liars(["rerun", page], token);
    expect(rerun.code).toBe(4);
    await liars(["replay", page], { ...token, LIARS_SERVER: address });
    await liars(["replay", page, "--server", address], token);
    expect(heard).toEqual([undefined, "Bearer good-key", "Bearer good-key"]);
    await new Promise((resolve) => stranger.close(resolve));
  });

  it("says when nobody answers (3), and when the address is none (2)", async () => {
    const away = await typed(dir, ["ladder"]);
    expect(away.code).toBe(3);
    expect(away.err).toContain("npm start");
    expect((await liars(["ladder", "--server", "nonsense"])).code).toBe(2);
    expect((await liars(["login"])).code).toBe(3);
  });

  it("does not write over settings that it cannot read", async () => {
    const config = join(dir, "garbled");
    const file = join(config, "liars-ladder/tokens.json");
    await liars(["login", "--server", server, "--token", "good-key"], { XDG_CONFIG_HOME: config });
    await writeFile(file, "{");
    const made = await liars(["whoami", "--server", server], { XDG_CONFIG_HOME: config });
    expect(made.code).toBe(2);
    expect(made.err).toContain("not a settings file");
    expect(await readFile(file, "utf8")).toBe("{");
  });
});

// Bots are built and isolates made in processes of their own: on a busy machine that takes its time.
describe("games", () => {
  const play = (...args: string[]) => liars(["play", ...args, "--seed", "test"]);

  it("are played as asked, and again byte for byte, and are what the rules and the seed give", async () => {
    const words = "play random honest random -r ships-wheel --games 6 --seed test --out a.jsonl";
    const first = await typed(dir, words.split(" "));
    expect(first.err).not.toContain("liars:");
    expect(first.code).toBe(0);
    expect(first.out).toContain("liars play random honest random --ruleset ships-wheel --games 6 --seed test");
    expect(
      (await play("random", "honest", "random", "-r", "ships-wheel", "--games", "6", "--out", "b.jsonl")).code,
    ).toBe(0);
    const text = await readFile(join(dir, "a.jsonl"), "utf8");
    expect(await readFile(join(dir, "b.jsonl"), "utf8")).toBe(text);
    const games = text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(games).toHaveLength(6);
    expect(games[0].players.map(({ bot }: { bot: string }) => bot)).toEqual(["random", "honest", "random"]);
    expect((await typed(dir, ["verify", "a.jsonl"])).out).toBe("6 games, all right (rules and dice checked).\n");
  });

  it("of a deal put every bot in every seat on the same luck", async () => {
    const made = await play("random", "--players", "3", "-r", "cups", "--deals", "2", "--out", "d.jsonl", "--json");
    expect(JSON.parse(made.out)).toMatchObject({ players: 3, games: 6, unit: "deal", units: 2 });
    const games = (await readFile(join(dir, "d.jsonl"), "utf8"))
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(new Set(games.map(({ seed }) => seed)).size).toBe(2);
    const seats = games.filter(({ seed }) => seed === games[0].seed).map(({ players }) => players[0].name);
    expect(seats.sort()).toEqual(["random#1", "random#2", "random#3"]);
  });

  it("are refused with exit 2 before anything is played", async () => {
    for (const [args, words] of [
      [["random", "random", "-r", "cups", "--games", "1", "--deals", "1"], "--games and --deals"],
      [["random", "random", "-r", "cups"], "the number of games is missing"],
      [["random", "random", "random", "-r", "cups", "--games", "1", "--players", "2"], "3 bots are named"],
      [["random", "-r", "palafico", "--games", "1", "--players", "5"], "2 to 4 players, not 5"],
      [["random", "randm", "-r", "cups", "--games", "1"], "did you mean random"],
      [["random", "./none.ts", "-r", "cups", "--games", "1"], "there is no file ./none.ts"],
      [["random", "random", "-r", "cups", "--games", "1", "-o", "target=0"], "1"],
    ] as const) {
      const { code, err } = await play(...args);
      expect(err, args.join(" ")).toContain(words);
      expect(code).toBe(2);
    }
  });

  it("go on, and say what a bot did, when it breaks the rules", async () => {
    const bot = `import { defineBot } from "@liars-ladder/sdk";
export default defineBot({ name: "breaker", players: { palafico: { turn(view) {
  if (view.bids.length > 0) throw new Error("no idea\\u001b[2J");
  return view.legal()[0]!;
} } } });`;
    await writeFile(join(dir, "breaker.ts"), bot);
    const { code, out } = await play("./breaker.ts", "random", "-r", "palafico", "--games", "3");
    expect(code, "whoever forfeited").toBe(0);
    expect(out).toContain("breaker: threw an exception, and forfeited");
    expect(out).toMatch(/breaker\.ts:3:\d+, .*no idea/);
    expect(out).not.toContain("\u001b");
  });

  it("do not start when a bot does not build, and the place is named", async () => {
    await writeFile(join(dir, "broken.ts"), `import fs from "node:fs";\nexport default fs;`);
    const { code, err } = await play("./broken.ts", "random", "-r", "palafico", "--games", "1");
    expect(code).toBe(1);
    expect(err).toMatch(/broken\.ts:1:\d+: .*node:fs/);
    expect((await typed(dir, ["check", "broken.ts"])).code).toBe(1);
  });
});

describe("replays", () => {
  it("are named by game and event, and a line that cannot be read by its line", async () => {
    await liars(["play", "random", "honest", "-r", "palafico", "--games", "2", "--seed", "w", "--out", "w.jsonl"]);
    const [good = "", other = ""] = (await readFile(join(dir, "w.jsonl"), "utf8")).split("\n");
    const bad = JSON.parse(other);
    const roll = bad.events.findIndex(({ type }: { type: string }) => type === "roll");
    bad.events[roll].dice[0] = (bad.events[roll].dice[0] % 6) + 1;
    await writeFile(join(dir, "bad.jsonl"), `${good}\n${JSON.stringify(bad)}\n\n${good.slice(0, 300)}`);

    const json = await liars(["verify", "bad.jsonl", "--json"]);
    expect(json.code).toBe(1);
    const lines = json.out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines[0]).toEqual({ id: "w:0", ok: true });
    expect(lines[1]).toMatchObject({ id: "w:1", ok: false, event: roll });
    expect(lines[2]).toEqual({ id: null, ok: false, event: -1 });
    const text = await liars(["verify", "bad.jsonl"]);
    expect(text.out).toContain(`bad.jsonl:2: game w:1, event ${roll}: `);
    expect(text.out).toContain("bad.jsonl:4: not a replay: not JSON");
    expect((await liars(["verify", "w.jsonl", "none.jsonl"])).code).toBe(2);

    const told = await liars(["replay", "bad.jsonl", "--game", "1"]);
    expect(told.code).toBe(1);
    expect(told.out).toMatch(/^Game w:1\n/);
    expect(told.out).not.toContain("wins:");
    expect(told.err).toContain(`departs from its seed at event ${roll}: `);
  });

  it("are refused by name where a file has none, or a line is too long; a byte order mark is no mistake", async () => {
    await writeFile(join(dir, "none.txt"), "\n \n");
    const none = await liars(["verify", "none.txt", "w.jsonl"]);
    expect(none).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^there are no games in none\.txt, .*\n2 games, all/),
    });
    const json = await liars(["verify", "none.txt", "--json"]);
    expect(json.code).toBe(1);
    expect(JSON.parse(json.out)).toMatchObject({ id: null, ok: false, problem: expect.stringContaining("none.txt") });

    const [good = ""] = (await readFile(join(dir, "w.jsonl"), "utf8")).split("\n");
    // Were its middle dropped, the rest of it would be a good game.
    const long = good.replace("{", `{"more":"${"x".repeat(64 * 1024 * 1024)}",`);
    await writeFile(join(dir, "long.jsonl"), `\ufeff${good}\n${long}\n${good}\n`);
    const verified = await liars(["verify", "long.jsonl"]);
    expect(verified.code).toBe(1);
    expect(verified.out).toMatch(/^long\.jsonl:2: not a replay: the line has more than 64 Mi characters/);
    expect(verified.out).toContain("3 games, 1 wrong");
  });

  it("leave the good ones to be read: each act with what was legal, each game in words", async () => {
    const { code, out } = await typed(dir, ["inspect", "w.jsonl", "--legal"]);
    expect(code).toBe(0);
    const [first] = out.split("\n").map((line) => JSON.parse(line || "null"));
    expect(Object.keys(first)).toEqual(["id", "event", "seat", "decision", "legal"]);
    // Two seats with five dice each, and no opening on ones.
    expect(first.legal).toHaveLength(50);
    const words = (await liars(["replay", "w.jsonl", "--game", "1"])).out;
    expect(words).toMatch(/^Game w:1\npalafico, 2 players, seed chacha8:/);
    expect(words).toMatch(/\nRound 1: (random|honest) opens\.\n {2}(random|honest) rolls( \d,){3} \d and \d\.\n/);
    expect(words).toMatch(
      /\n(random|honest) wins: no other seat has dice left\.\nAfter \d+ rounds \(finished\): 1\. (random|honest), 2\. /,
    );
  });

  it("are judged: what each seat gave away, in words and as JSON", async () => {
    const words = await typed(dir, ["replay", "w.jsonl", "--mistakes"]);
    expect(words.code).toBe(0);
    expect(words.out).toMatch(/^Game w:0: palafico, 2 players\n/);
    // Who plays at random makes mistakes.
    expect(words.out).toMatch(
      /\nseat \d: random: (\d+ (blunders?|mistakes?|inaccurac(y|ies)), )+\d\.\d\d in all \(\d+ choices\)\n/,
    );
    expect(words.out).toMatch(/\n {2}lost 5 dice: [^\n]*\d by bluffs that were found out/);
    expect(words.out).toMatch(
      /\n {2}(\?\?|\? |\?!) \d\.\d{3} ± \d\.\d{3} {2}round \d+, event \d+: random .*\. Better: /,
    );
    const { id, decisions, seats } = JSON.parse((await liars(["replay", "w.jsonl", "--mistakes", "--json"])).out);
    expect(id).toBe("w:0");
    expect(decisions[0].before.first[0] + decisions[0].before.first[1]).toBeCloseTo(1, 9);
    const random = seats.find(({ name }: { name: string }) => name === "random");
    expect(random.mistakes.length).toBeGreaterThan(0);
    const { paid, start, drawn, own, others, score } = random.ledger;
    expect(paid.bluff + paid.call + paid.luck).toBe(5);
    expect(start + drawn + own + others).toBeCloseTo(score, 9);
    // A game that the rules do not bear out is told up to there, but not judged.
    const wrong = await liars(["replay", "bad.jsonl", "--game", "1", "--mistakes"]);
    expect(wrong.code).toBe(1);
    expect(wrong.err).toMatch(/this game departs from its seed at event \d+/);
  });
});
