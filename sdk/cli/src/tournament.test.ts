import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { called, type Typed, typed } from "./typed.fixture.ts";

let dir = "";
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "liars-tournament-"));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const run = (args: readonly string[]): Promise<Typed> => called(dir, ["tournament", ...args]);

describe("liars tournament", () => {
  const args = ["random", "honest", "bold", "-r", "palafico", "--deals", "16", "--seed", "t"];
  let first: Typed;
  let saved: { plan: object; played: object[] };
  beforeAll(async () => {
    const more = ["--parallel", "1", "--resume", "first.json", "--html", "report.html"];
    first = await typed(dir, ["tournament", ...args, ...more]);
    saved = JSON.parse(await readFile(join(dir, "first.json"), "utf8"));
  });

  it("lets everybody meet everybody, and rates them", () => {
    expect(first.code, first.err).toBe(0);
    expect(first.out).toMatch(/^palafico, round-robin: 16 deals for each pair, /);
    expect(first.out).toMatch(/^3 +random +/m);
    expect(saved.played).toHaveLength(6);
    expect(first.err).toMatch(
      /saved in first\.json\. To continue after a stop: liars tournament .* --resume first\.json$/m,
    );
  });

  it("says the same with more at a time, and when it goes on from a part of them", async () => {
    const json = async (...more: string[]): Promise<object> =>
      JSON.parse((await run([...args, "--json", ...more])).out);
    await writeFile(join(dir, "part.json"), JSON.stringify({ ...saved, played: saved.played.slice(0, 2) }));
    const part = await json("--parallel", "3", "--resume", "part.json");
    expect(part).toEqual(await json("--resume", "first.json"));
    expect(part).toMatchObject({ matches: 6, stopped: false, resume: null });
    expect(await readFile(join(dir, "part.json"), "utf8")).toBe(await readFile(join(dir, "first.json"), "utf8"));
  });

  it("writes a page that needs nothing else", async () => {
    const page = await readFile(join(dir, "report.html"), "utf8");
    expect(page).not.toMatch(/<script|src=|href=|url\(/);
    expect(page).toContain("default-src 'none'");
    for (const name of ["random", "honest", "bold"]) expect(page).toContain(`<th scope="row">${name}</th>`);
    expect(page.match(/class="(won|lost|even)"/g)).toHaveLength(6);
  });

  it("is kept at Ctrl-C, and says how to go on", async () => {
    const long = args.map((word) => (word === "16" ? "80000" : word));
    // Two matches of 16 games are under way at most: past 48, one has been taken.
    const stopped = await typed(dir, ["tournament", ...long, "--parallel", "2"], {}, undefined, (child, err) => {
      if (Number(/; (\d+) of \d+ games[^\n]*\n$/.exec(err)?.[1] ?? 0) > 48) child.kill("SIGINT");
    });
    expect(stopped.code, stopped.err).toBe(130);
    const [, count, file] = /^Stopped after (\d+) of 30000 matches\. To continue: .* --resume (\S+)$/m.exec(
      stopped.out,
    )!;
    expect(stopped.err).toContain(`saved in ${file}. `);
    const { played } = JSON.parse(await readFile(join(dir, file!), "utf8"));
    expect(played).toHaveLength(Number(count));
    // The luck and the order of the first matches are those of the short one.
    expect(played.slice(0, 6)).toEqual(saved.played.slice(0, played.length));
  });

  it("plays Swiss rounds, and goes on in the middle of one", async () => {
    const swiss = [
      "random",
      "honest",
      "bold",
      "odds",
      "-r",
      "palafico",
      "-f",
      "swiss",
      "-d",
      "8",
      "--seed",
      "s",
      "--json",
    ];
    const whole = JSON.parse((await run([...swiss, "--resume", "swiss.json"])).out);
    const file = JSON.parse(await readFile(join(dir, "swiss.json"), "utf8"));
    await writeFile(join(dir, "half.json"), JSON.stringify({ ...file, played: file.played.slice(0, 3) }));
    expect(JSON.parse((await run([...swiss, "--resume", "half.json"])).out)).toEqual(whole);
    const { bots, rounds } = whole as { rounds: number; bots: { points: number; against: object[] }[] };
    expect(rounds).toBe(3);
    expect(bots.reduce((sum, { points }) => sum + points, 0)).toBe(6);
    for (const { against } of bots) expect(against).toHaveLength(3);
  });

  it("refuses what is no tournament, and files of others, with exit 2", async () => {
    await writeFile(join(dir, "wrong.json"), "{");
    const twisted = structuredClone(saved) as typeof saved & { played: { a: number; b: number }[] };
    twisted.played[0]!.b = 2;
    await writeFile(join(dir, "twisted.json"), JSON.stringify(twisted));
    for (const [wrong, words] of [
      [["random"], "2 to 64 bots, not 1"],
      [["random", "bold", "--format", "knockout"], 'no format "knockout"'],
      [["random", "bold", "--rounds", "3"], "--rounds is for --format swiss"],
      [["random", "bold", "--deals", "12"], "not a multiple of 8"],
      [
        ["random", "honest", "odds", "--deals", "16", "--seed", "t", "--resume", "first.json"],
        "its bots are different",
      ],
      [
        ["random", "honest", "bold", "--deals", "24", "--seed", "t", "--resume", "first.json"],
        "its deals is 16, not 24",
      ],
      [["random", "honest", "bold", "--deals", "16", "--seed", "t", "--resume", "wrong.json"], "is not a file of"],
      [["random", "honest", "bold", "--deals", "16", "--seed", "t", "--resume", "twisted.json"], "is not a file of"],
    ] as const) {
      const { code, err } = await run([...wrong, "-r", "palafico"]);
      expect(err, wrong.join(" ")).toContain(words);
      expect(code).toBe(2);
    }
  });
});
