import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { called, type Typed, typed } from "./typed.fixture.ts";

let dir = "";
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "liars-compare-"));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const compare = (...args: string[]): Promise<Typed> => called(dir, ["compare", ...args, "-r", "palafico"]);

/** A file of `liars compare` whose matches are these: what it then says needs no games. */
async function withMatches(from: string, to: string, matches: readonly { a: number[]; b: number[] }[]): Promise<void> {
  const saved = JSON.parse(await readFile(join(dir, from), "utf8"));
  await writeFile(join(dir, to), JSON.stringify({ ...saved, matches }));
}
const match = (a: number, deals = 4) => ({
  a: new Array<number>(deals).fill(a),
  b: new Array<number>(deals).fill(1 - a),
});

describe("liars compare", () => {
  const bots = ["odds", "random", "--seed", "test"];
  let first: Typed;
  let matches: { a: number[]; b: number[] }[];
  beforeAll(async () => {
    first = await typed(dir, ["compare", ...bots, "-r", "palafico", "--parallel", "2", "--resume", "first.json"]);
    matches = JSON.parse(await readFile(join(dir, "first.json"), "utf8")).matches;
  });

  it("says who is better, and exactly what that guarantees", () => {
    expect(first.code).toBe(0);
    expect(first.out).toMatch(/odds is better than random: .*at every look/);
    expect(first.out).toContain("If odds is not better, at most 1 test in 20 says this.");
    expect(first.out).toContain("20 Elo: an expected score of 52.9 %");
    // Five matches are the fewest that can say so: 2⁴ < 20.
    expect(matches.length).toBeGreaterThanOrEqual(5);
    expect(matches.length).toBeLessThanOrEqual(8);
  });

  it("has lines of progress in a pipe, the first after the first match", () => {
    expect(first.err).toMatch(/^4 of at most 2000 deals: .*\n/m);
    expect(first.err).not.toContain("\u001b");
  });

  it("says the same with one match at a time, and when it goes on from a file", async () => {
    const alone = await compare(...bots, "--parallel", "1");
    expect(alone.out).toBe(first.out);
    await withMatches("first.json", "part.json", matches.slice(0, 4));
    const rest = await compare(...bots, "--parallel", "3", "--resume", "part.json");
    expect([rest.out, rest.code]).toEqual([first.out, 0]);
    // Progress starts where the file ended: where it stands, within which bounds, and about how much is left.
    expect(rest.err).toMatch(/^20 of at most 2000 deals: .*(?:bounded|every look).*, about \d+ deals left/m);
    expect(await readFile(join(dir, "part.json"), "utf8")).toBe(await readFile(join(dir, "first.json"), "utf8"));
  });

  it("has a verdict, who is better and bounds for programs", async () => {
    const said = async (file: string, ...more: string[]) => {
      const { code, out, err } = await compare(...bots, "--resume", file, "--json", ...more);
      expect(err).not.toContain(" deals");
      return { code, ...JSON.parse(out) };
    };
    expect(await said("first.json")).toMatchObject({
      ...{ code: 0, verdict: "better", better: "a", deals: matches.length * 4, stopped: false, resume: null },
    });
    await withMatches(
      "first.json",
      "worse.json",
      matches.map(({ a, b }) => ({ a: b, b: a })),
    );
    expect(await said("worse.json")).toMatchObject({ code: 1, verdict: "worse", better: "b" });
    await withMatches("first.json", "within.json", new Array(60).fill(match(0.5)));
    const within = await said("within.json");
    expect(within).toMatchObject({ code: 1, verdict: "within", better: null, elo: { within: 20, value: 0 } });
    expect(within.elo.low).toBeGreaterThanOrEqual(-20);
    expect(within.elo.high).toBeLessThanOrEqual(20);
    expect((await compare(...bots, "--resume", "within.json")).out).toContain("Every deal ended the same");
    await withMatches("first.json", "open.json", [match(0.75), match(0.5)]);
    const open = await said("open.json", "--deals", "8");
    expect(open).toMatchObject({ code: 1, verdict: "undecided", better: null, deals: 8, stopped: false });
    expect(open.resume).toBe(
      "liars compare odds random --ruleset palafico --elo 20 --seed test --deals 16 --resume open.json",
    );
    const swings = [0.75, 0.25, 0.75, 0.25, 0.75, 0.25, 0.5];
    await withMatches(
      "first.json",
      "long.json",
      swings.map((share) => match(share)),
    );
    const long = await said("long.json", "--deals", "28");
    const [, enough = 0] = /--deals (\d+)/.exec(long.resume) ?? [];
    expect(long.dealsLeft).toBeGreaterThan(28);
    expect(+enough, "as many as it may take").toBeGreaterThanOrEqual(28 + long.dealsLeft);
  });

  it("goes on with matches of 8 deals from a file that does not say how long they are", async () => {
    const saved = JSON.parse(await readFile(join(dir, "first.json"), "utf8"));
    const { phase: _, ...plan } = saved.plan;
    await writeFile(join(dir, "former.json"), JSON.stringify({ ...saved, plan, matches: [match(0.5, 8)] }));
    const more = await compare(...bots, "--resume", "former.json", "--deals", "16", "--json");
    expect(JSON.parse(more.out)).toMatchObject({ deals: 16, matches: 2 });
    expect(JSON.parse(more.out).resume).toContain("--phase 8 --seed test --deals 32");
    const kept = JSON.parse(await readFile(join(dir, "former.json"), "utf8"));
    expect([kept.plan.phase, kept.matches[1].a.length]).toEqual([8, 8]);
  });

  it("takes the same program twice for what it is, without a game", async () => {
    const { code, out } = await compare("odds", "odds", "--json");
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ verdict: "within", better: null, deals: 0, same: true });
  });

  it("tells what is known at Ctrl-C, exits with 130, and goes on from there", async () => {
    // With this seed there is no verdict before 784 deals.
    const bots = ["compare", "honest", "bold", "--seed", "long"];
    const stopped = await typed(dir, [...bots, "-r", "palafico"], {}, undefined, (child, err) => {
      if (err.includes("deals")) child.kill("SIGINT");
    });
    expect(stopped.code).toBe(130);
    expect(stopped.out).toContain("Stopped before a verdict.");
    expect(stopped.out).toContain("Not told apart yet: honest is ");
    const [file = ""] = (await readdir(dir)).filter((name) => name.startsWith("liars-compare-"));
    const line = /To continue: liars (.* --resume .*)/.exec(stopped.out)?.[1] ?? "";
    expect(line).toContain(file);
    const kept = JSON.parse(await readFile(join(dir, file), "utf8")).matches.length;
    expect(kept).toBeGreaterThan(0);
    // At its limit already: it tells what the file holds.
    const words = line.replace("--deals 2000", `--deals ${kept * 4}`).split(" ");
    expect(JSON.parse((await called(dir, [...words, "--json"])).out)).toMatchObject({ matches: kept, stopped: false });
  });

  it("plays each at the table of others, and says what Elo means there", async () => {
    const { code, out } = await compare("odds", "random", "--against", "honest", "--deals", "8");
    expect(code).toBe(1);
    expect(out).toContain("each at a table with honest");
    expect(out).toContain("20 Elo: 0.029 points a game more than the other at this table.");
  });

  it("refuses files of other comparisons, and what is none, with exit 2", async () => {
    await writeFile(join(dir, "none.json"), "{}");
    await withMatches("first.json", "long.json", [{ a: [0.5], b: [0.5] }]);
    await withMatches("first.json", "wild.json", [{ ...match(0.5), a: new Array(4).fill(7) }]);
    for (const [args, words] of [
      [["odds", "random", "--elo", "10", "--resume", "first.json"], "its elo is 20, not 10"],
      [["odds", "bold", "--resume", "first.json"], "its bots are different"],
      [["odds", "random", "--seed", "other", "--resume", "first.json"], 'its seed is "test", not "other"'],
      [["odds", "random", "--phase", "8", "--resume", "first.json"], "its phase is 4, not 8"],
      [["odds", "random", "--phase", "65"], "--phase takes 64 at most, not 65"],
      [["odds", "random", "--resume", "none.json"], "not a file of `liars compare`"],
      [["odds", "random", "--resume", "long.json"], "not a file of `liars compare`"],
      [["odds", "random", "--resume", "wild.json"], "not a file of `liars compare`"],
      [["odds", "random", "--resume", "no/such/folder.json"], "cannot write"],
      [["odds", "random", "--elo", "1000"], "--elo takes 400 at most"],
      [["odds", "random", "--parallel", "0"], "1 or more"],
    ] as const) {
      const { code, err } = await compare(...args);
      expect(err, args.join(" ")).toContain(words);
      expect(code).toBe(2);
    }
  });
});
