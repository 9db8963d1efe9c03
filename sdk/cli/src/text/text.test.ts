import { describe, expect, it } from "vitest";
import { clean, cleanLine } from "./clean.ts";
import { sayRank, sayRating, sayStatus } from "./say.ts";
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
