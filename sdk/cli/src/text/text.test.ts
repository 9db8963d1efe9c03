import { describe, expect, it } from "vitest";
import type { Version } from "../server/bots.ts";
import { clean, cleanLine } from "./clean.ts";
import { sayStep } from "./report.ts";
import { sayRank, sayRating, sayStatus } from "./say.ts";
import { sayStanding } from "./standing.ts";
import { table } from "./table.ts";

describe("text of others on a terminal", () => {
  it("loses escape sequences, control and bidirectional characters, and keeps the rest", () => {
    expect(clean("a\u001b[31mb\u0007\r\u202ec\u2066d\u0000")).toBe("a[31mbcd");
    expect(clean("déjà vu 🎲\tx\ny")).toBe("déjà vu 🎲\tx\ny");
    expect(clean("\ud800x")).toBe("\ufffdx");
  });
  it("fits on one line", () => {
    expect(cleanLine("  a\n b\t c ")).toBe("a b c");
    expect(cleanLine("abcdef", 4)).toBe("abc…");
  });
});

it("says once for a failed step where the guides explain it", () => {
  const at = (line: number) => ({
    code: "types.2322",
    docs: "/guides/findings#types",
    file: "bot.ts",
    line,
    message: "no",
  });
  const step = { step: "types" as const, state: "failed" as const, ms: 3, findings: [at(1), at(2)] };
  expect(sayStep(step, "https://ladder.example").split("\n").slice(1)).toEqual([
    "      bot.ts:1: no [types.2322]",
    "      bot.ts:2: no [types.2322]",
    "      What this means: https://ladder.example/guides/findings#types",
  ]);
});

describe("the first lines of a version's status", () => {
  const entry = (ladder: string, status: string, code: string, reason: string | null) => ({
    ...{ ladder, status, reason },
    next: { code, text: reason ?? "It plays." },
  });
  const version = (...entries: object[]): Version =>
    ({
      bot: { author: "ada", name: "mine" },
      number: 3,
      state: "accepted",
      active: true,
      entries,
    }) as unknown as Version;
  const forfeits =
    "It forfeited 9 of its last 100 games here: more than 5 of 100. Correct it, and submit a new version.";

  it("say that it plays", () => {
    expect(sayStanding(version(entry("cups", "active", "match.next", null)))).toEqual([
      "ada/mine, version 3 is accepted, and active.",
    ]);
  });
  it("say that it is suspended, on which ladders, why, and what to do, and never that it is active then", () => {
    const lines = sayStanding(
      version(
        entry("cups", "suspended", "suspended.forfeits", forfeits),
        entry("perudo", "suspended", "suspended.forfeits", forfeits),
        entry("palafico", "suspended", "suspended.bots", "You have 3 active bots on palafico: retire one."),
      ),
    );
    expect(lines).toEqual([
      "ada/mine, version 3 is suspended, so it does not play.",
      `Suspended on cups, perudo: ${forfeits}`,
      "  -> liars logs ada/mine --failed shows what went wrong.",
      "Suspended on palafico: You have 3 active bots on palafico: retire one.",
      "  -> Then activate it: liars rollback ada/mine 3",
    ]);
  });
  it("say where it still plays", () => {
    const lines = sayStanding(
      version(
        entry("cups", "provisional", "match.next", null),
        entry("perudo", "suspended", "suspended.operator", "An operator suspended it: spam"),
      ),
    );
    expect(lines[0]).toBe("ada/mine, version 3 is active, but suspended on perudo.");
    expect(lines[2]).toContain("ask them");
  });
});

describe("words for what the ladder says", () => {
  it("shows how sure it is", () => {
    expect(sayRating({ rating: 1012.4, low: 967.4, high: 1057.4 })).toBe("1012 ± 45");
    expect(sayRank({ best: 2, worst: 5 })).toBe("2–5");
    expect(sayRank({ best: 3, worst: 3 })).toBe("3");
    expect(sayRating(null)).toBe("–");
  });
  it("does not call a bot provisional that was suspended before it was sure", () => {
    const provisional = { games: 104, of: 120 };
    expect(sayStatus({ status: "suspended", provisional })).toBe("suspended (104 of 120 games)");
    expect(sayStatus({ status: "provisional", provisional })).toBe("provisional (104 of 120 games)");
    expect(sayStatus({ status: "active", provisional: null })).toBe("active");
  });
  it("puts numbers flush right", () => {
    expect(
      table(
        ["bot", ">games"],
        [
          ["odds", "7"],
          ["random", "1234"],
        ],
      ),
    ).toBe("bot     games\nodds        7\nrandom   1234");
  });
});
