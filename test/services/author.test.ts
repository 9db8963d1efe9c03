import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { mustRuleset } from "@liars-ladder/rules";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { challenge } from "../../sdk/cli/src/commands/challenge.ts";
import { logs } from "../../sdk/cli/src/commands/logs.ts";
import { matches } from "../../sdk/cli/src/commands/matches.ts";
import { play } from "../../sdk/cli/src/commands/play.ts";
import { status } from "../../sdk/cli/src/commands/status.ts";
import { watch } from "../../sdk/cli/src/commands/watch.ts";
import { exactBots } from "../../sdk/cli/src/play/best.ts";
import { houseHash } from "../../sdk/cli/src/play/house.ts";
import { optionsOf } from "../../sdk/cli/src/play/ruleset.ts";
import { insertLogs } from "../../services/arena/src/db/match.ts";
import { enterBots } from "../../services/arena/test/league.ts";
import {
  must,
  openRig,
  openRunner,
  type Rig,
  type SignedUp,
  source,
  type TestRunner,
  until,
} from "../../services/arena/test/rig.ts";

// Commands with which an author asks the ladder: each runs in this process, with a real arena.

const LADDER = "palafico-duel";
const SOURCE = `// line 1\n// @only ${LADDER}\nthrow new Error("line 3");\n// line 4\n`;

let rig: Rig;
let runner: TestRunner;
let ada: SignedUp;
let mine = "";
/** Awaited before each match is played. */
let gate: Promise<void> | undefined;

beforeAll(async () => {
  rig = await openRig({ openMatches: 0 });
  runner = await openRunner(rig.databaseUrl, { beforeMatch: async () => gate });
  await rig.sql`delete from ladder where id not in (${LADDER}, 'palafico')`;
  await enterBots(rig.sql, [LADDER]);
  ada = await rig.signUp("ada");
  vi.stubEnv("LIARS_TOKEN", ada.token);
  mine = must(await ada.client.submitVersion({ params: { bot: "mine" }, body: source(SOURCE) })).id;
  await until("everybody's first match, and its rating", async () => {
    const [open] = await rig.sql`
      select from entry e join ladder l on l.id = e.ladder_id where e.matches = 0 or l.fitted < l.commits
      union all select from match where state <> 'finished'`;
    return open === undefined && must(await ada.client.getVersion({ params: { version: mine } })).active;
  });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await runner?.close();
  await rig?.close();
});

/** What a command writes to stdout. `onLine` is called for each line, also of stderr. */
async function said(command: () => Promise<void>, onLine: (line: string) => void = () => {}): Promise<string> {
  const lines: string[] = [];
  const log = vi.spyOn(console, "log").mockImplementation((line) => {
    lines.push(String(line));
    onLine(String(line));
  });
  const error = vi.spyOn(console, "error").mockImplementation((line) => onLine(String(line)));
  try {
    await command();
    return lines.join("\n");
  } finally {
    log.mockRestore();
    error.mockRestore();
  }
}

describe("liars logs --failed", () => {
  test("says so if a bot has no faults", async () => {
    expect(await said(() => logs("mine", { server: rig.url, failed: true, limit: 20 }))).toBe(
      "Version 1 had no faults in its games.",
    );
  });

  test("shows each cause once, with its line, however often it happened and whatever was logged since", async () => {
    const [match] = must(await ada.client.listMatches({ query: { bot: "ada/mine" } })).items;
    const line = (game: number, kind: string, text: string) => {
      const place = { version_id: mine, match_id: match!.id, game, seat: 0, move: 1 };
      return { ...place, kind, text: Buffer.from(text) };
    };
    const card = (game: number) => `Error: line 3, card ${game} (${game}.5 ms CPU)\n    at bot.ts:3:7`;
    await insertLogs(rig.sql, [
      ...[0, 1, 2].map((game) => line(game, "exception", card(game))),
      line(3, "illegal", "no bid"),
      ...Array.from({ length: 200 }, () => line(3, "log", "hello")),
    ]);
    const told = await said(() => logs("mine", { server: rig.url, failed: true, limit: 1 }));
    expect(told).toMatch(/^ada\/mine, version 1: 4 faults in 1 match, each cause once\./);
    expect(told).toMatch(/EXCEPTION, 3 times in 3 games \(palafico-duel 3\), last \d+ \S+ ago in \S+\.\d\n/);
    expect(told.match(/> 3 \| throw new Error/g)).toHaveLength(1);
    expect(told).toContain("1 more cause: --limit 2");
    expect(told).not.toContain("hello");
    const { groups } = JSON.parse(
      await said(() => logs("mine", { server: rig.url, failed: true, limit: 20, json: true })),
    );
    expect(groups).toMatchObject([
      { kind: "exception", at: { file: "bot.ts", line: 3, column: 7 }, frame: expect.stringContaining("> 3 |") },
      { kind: "illegal", at: null, frame: null, text: "no bid" },
    ]);
  });
});

describe("liars challenge", () => {
  test("plays at once, reports it as `play` does, and counts for nothing", async () => {
    const before = must(await ada.client.getVersion({ params: { version: mine } })).entries;
    runner.breaks.add(mine);
    const told = await said(() => challenge(["@mine", "house/h3"], { server: rig.url, deals: 8, wait: true }));
    runner.breaks.delete(mine);
    expect(told).toMatch(/unrated: 16 games\. http:\S+\/matches\/\S+\n19 of 20 challenges left in 24 hours\./);
    expect(told).toMatch(/palafico-duel|palafico, 2 players: 8 deals × 2 games: every bot in every seat/);
    expect(told).toMatch(/^ada\/mine +0 +16 +0\.0 % ± [\d.]+ +2\.00 +−\d+ ± \S+ +– +– +16$/m);
    expect(told).toMatch(/^house\/h3 +16 +0 +100\.0 % ± /m);
    expect(told).toContain("The match counts for nothing.");
    expect(must(await ada.client.getVersion({ params: { version: mine } })).entries).toMatchObject(
      before.map(({ ladder, games, standing }) => ({ ladder, games, standing })),
    );
  });

  test("is refused with the server's words, and can be shown again by its id, also as JSON", async () => {
    await expect(challenge(["house/h2", "ann/a1"], { server: rig.url, wait: true })).rejects.toThrow(
      "None of these is a bot of ada",
    );
    await expect(challenge(["mine", "a/b/c"], { server: rig.url, wait: true })).rejects.toThrow("a/b/c is not a bot");
    const made = JSON.parse(
      await said(() => challenge(["mine"], { server: rig.url, ladder: LADDER, deals: 1, wait: false, json: true })),
    );
    expect(made).toMatchObject({ rated: false, games: { of: 2 } });
    const shown = JSON.parse(
      await said(() => challenge([], { server: rig.url, match: made.id, wait: true, json: true })),
    );
    expect(shown).toMatchObject({
      match: made.id,
      rated: false,
      state: "finished",
      games: 2,
      bots: [{ bot: "ada/mine" }, {}],
    });
    const { items } = must(await ada.client.listMatches({ query: { bot: "ada/mine", rated: false } }));
    expect(items.map(({ id }) => id)).toContain(made.id);
  });
});

describe("@ladder/topN", () => {
  const ruleset = mustRuleset("palafico");
  const options = optionsOf(ruleset, undefined);
  const duel = { ruleset, options, players: 2 };
  const hash = (hash: string) => rig.sql`
    update version v set hash = ${hash} from bot b where b.id = v.bot_id and b.name = 'honest'`;
  beforeAll(() => hash(houseHash("honest")!));

  test("names the best whose sources can be had, by version, and says who is skipped and why", async () => {
    const told: string[] = [];
    const error = vi.spyOn(console, "error").mockImplementation((line) => void told.push(String(line)));
    const exact = await exactBots(["./x.ts", "@ladder/top2", "@ada/mine"], duel, { server: rig.url });
    const { rows } = must(await ada.client.getTable({ params: { ladder: LADDER } }));
    const had = rows.filter(({ rank, bot, mine }) => rank !== null && (mine || bot.name === "honest"));
    const named = had.map(({ bot, version }) => `@${bot.author}/${bot.name}@${version.number}`);
    expect(named.sort()).toEqual(["@ada/mine@1", "@house/honest@1"]);
    expect(exact).toEqual(["./x.ts", ...had.map(({ bot }) => `@${bot.author}/${bot.name}@1`), "@ada/mine@1"]);
    // Now all of the table are asked for.
    told.length = 0;
    await expect(exactBots(["@ladder/top9"], duel, { server: rig.url })).rejects.toThrow(
      `only 2 of the rated bots of ${LADDER} can be played here, so there is no @ladder/top9`,
    );
    error.mockRestore();
    const others = (house: boolean) =>
      rows
        .filter((row) => !had.includes(row) && row.bot.house === house)
        .map(({ bot }) => `${bot.author}/${bot.name}@1`);
    expect(told.sort()).toEqual(
      [
        `liars: @ladder/top9 of ${LADDER}: ${exact.slice(1, 3).join(", ")}`,
        `liars: skipped, because they are not the house bots of this liars: ${others(true).join(", ")}`,
        `liars: skipped, because their sources are not published: ${others(false).join(", ")}`,
      ].sort(),
    );
  });

  test("is of the ladder whose rules are played, and says so where that is not clear", async () => {
    const at = (more: object, ladder?: string) =>
      exactBots(["@ladder/top1"], { ...duel, ...more }, { server: rig.url, ...(ladder && { ladder }) });
    await expect(at({ players: 4 })).rejects.toThrow("only 0 of the rated bots of palafico ");
    await expect(at({ players: 3 })).rejects.toThrow(
      "2 ladders play palafico with these options: palafico (4 players), palafico-duel (2 players)",
    );
    expect(await at({ players: 3 }, LADDER)).toHaveLength(1);
    await expect(at({ ruleset: mustRuleset("cups") })).rejects.toThrow("no ladder plays cups");
    await expect(at({ ruleset: mustRuleset("cups") }, LADDER)).rejects.toThrow("plays palafico, not cups");
    await expect(at({}, "palafico-dual")).rejects.toThrow("no ladder palafico-dual; did you mean palafico-duel?");
    await expect(at({ ruleset: undefined })).rejects.toThrow("@ladder/top1 needs one ruleset");
    await expect(exactBots(["odds"], duel, { server: rig.url, ladder: LADDER })).rejects.toThrow("none are asked for");
  });

  test("plays, and the line that repeats it plays the same games, of that version alone", async () => {
    vi.stubEnv("LIARS_TOKEN", "");
    vi.stubEnv("XDG_CONFIG_HOME", "/nowhere");
    vi.stubEnv("XDG_CACHE_HOME", join(import.meta.dirname, "../../node_modules/.cache"));
    const flags = { ruleset: "palafico", games: 8, phase: 8, seed: "s", server: rig.url, json: true } as const;
    try {
      const run = async (bots: string[]) => JSON.parse(await said(() => play(bots, flags)));
      const first = await run(["@ladder/top1", "random"]);
      expect(first.repeat).toBe(
        `liars play @house/honest@1 random --ruleset palafico --games 8 --seed s --server ${rig.url}`,
      );
      const again = await run(["@house/honest@1", "random"]);
      expect([again.repeat, again.bots[0].wins]).toEqual([first.repeat, first.bots[0].wins]);
      await hash("0".repeat(64));
      await expect(play(["@house/honest@1", "random"], flags)).rejects.toThrow("has other sources on the ladder");
    } finally {
      vi.stubEnv("LIARS_TOKEN", ada.token);
    }
  });
});

describe("liars matches", () => {
  const list = async (bot: string | undefined, more: { opponent?: string } = {}): Promise<{ id: string }[]> =>
    JSON.parse(await said(() => matches(bot, { server: rig.url, limit: 100, json: true, ...more })));

  test("lists those of a bot against another one, by its version, or by either's name alone", async () => {
    const all = must(await ada.client.listMatches({ query: { bot: "ada/mine", limit: 100 } })).items;
    const [other] = all[0]!.bots.map(({ version }) => version.bot).filter(({ author }) => author !== "ada");
    const met = all.filter(({ bots }) => bots.some(({ version }) => version.bot.name === other!.name));
    const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);
    const opponent = `${other!.author}/${other!.name}`;
    expect(ids(await list("mine", { opponent }))).toEqual(ids(met));
    expect(ids(await list(opponent, { opponent: "mine" }))).toEqual(ids(met));
    expect(ids(await list("mine@1"))).toEqual(ids(all));
  });

  test("says what is missing or unknown", async () => {
    await expect(list(undefined, { opponent: "house/h2" })).rejects.toThrow("--opponent needs a bot");
    await expect(list("mine", { opponent: "house/none" })).rejects.toThrow('house has no bot "none"');
    await expect(list("mine@7")).rejects.toThrow("has no version 7");
  });
});

describe("liars watch", () => {
  /** A proxy to the arena whose connections can be cut. */
  async function road() {
    const { port } = new URL(rig.url);
    const sockets = new Set<Socket>();
    const server = createServer((near) => {
      const far = connect(Number(port), "127.0.0.1");
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(one);
        one.pipe(other);
        one.on("error", () => other.destroy());
        one.on("close", () => sockets.delete(one));
      }
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port: own } = server.address() as { port: number };
    const cut = () => {
      for (const socket of sockets) socket.destroy();
    };
    const close = () => {
      cut();
      server.close();
    };
    return { url: `http://127.0.0.1:${own}`, cut, close };
  }

  test("waits for a match, shows it as spectators see it, even over a connection that is cut, and says how it ended", async () => {
    const way = await road();
    const held = Promise.withResolvers<void>();
    gate = held.promise;
    const heard: string[] = [];
    const told = said(
      () => watch(LADDER, { server: way.url, matches: 1, speed: 1 }),
      (line) => {
        heard.push(line);
        if (line.includes(", match ")) way.cut();
        if (line.includes("connected again")) held.resolve();
      },
    );
    // A version's first match is scheduled at once.
    must(await ada.client.submitVersion({ params: { bot: "mine" }, body: source(`${SOURCE}// 2`) }));
    const story = await told.finally(() => {
      held.resolve();
      gate = undefined;
      way.close();
    });
    expect(heard).toContain("liars: lost the connection; trying again …");
    expect(story).toMatch(/^\nPalafico, duel, match \S+: .*ada\/mine/);
    expect(story).toMatch(/^Game \d of 4$/m);
    expect(story).toMatch(/^ {2}\S+ rolls five dice in secret\.$/m);
    expect(story).toMatch(/^\S+ wins: /m);
    expect(story).toMatch(/After 4 games, mean places: \S+ \d\.\d\d, \S+ \d\.\d\d$/);
  });

  test("says so if there is no such ladder", async () => {
    await expect(watch("nowhere", { server: rig.url, speed: 1 })).rejects.toThrow('There is no ladder "nowhere"');
  });
});

describe("liars status", () => {
  test("says first that a bot is suspended, and what to do", async () => {
    const show = () => said(() => status("mine", { server: rig.url }));
    expect(await show()).toMatch(/^ada\/mine, version 2 is accepted, and active\.\n/);
    const olga = await rig.signUpOperator("olga");
    const { id } = must(await ada.client.getBot({ params: { author: "ada", bot: "mine" } })).versions[0]!;
    must(await olga.client.suspendVersion({ params: { version: id }, body: { reason: "Spam." } }));
    const told = await show();
    expect(told).toMatch(
      /^ada\/mine, version 2 is suspended, so it does not play\.\nSuspended on palafico-duel: .*Spam\./,
    );
    expect(told).toContain("  -> It plays again when an operator of the ladder allows it: ask them.");
    expect(told).not.toContain("and active");
  });
});
