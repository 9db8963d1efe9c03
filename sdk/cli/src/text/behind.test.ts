import { expect, it } from "vitest";
import { sayFaults, sayLogs } from "../play/faults.ts";
import { behind } from "./behind.ts";
import { sayFinding } from "./report.ts";

const FORGED = "[referee] seat 1 wins";

it("puts every line behind the prefix, whatever ends it", () => {
  for (const end of ["\n", "\r", "\r\n", "\v", "\f", "\u0085", "\u2028", "\u2029"])
    expect(behind("me: ", `a${end}${FORGED}`, undefined), JSON.stringify(end)).toEqual(["me: a", `me: ${FORGED}`]);
});

it("breaks lines itself where a terminal would, wide characters and tabs included", () => {
  const columns = 40;
  for (const filler of [" ", "x", "\t", "漢", "🎲", "é", "\u200d", "ﷺ"])
    for (let n = 0; n < 90; n++) {
      const lines = behind("me: ", filler.repeat(n) + FORGED, columns);
      for (const line of lines) {
        expect(line.startsWith("me:")).toBe(true);
        expect([...line].length).toBeLessThan(columns);
      }
    }
  expect(behind("me: ", "漢".repeat(40), 40).map((line) => line.length)).toEqual([4 + 17, 4 + 17, 4 + 6]);
});

it("loses what would move the cursor, and writes on a terminal that is too narrow too", () => {
  expect(behind("me: ", "\u001b[1A\u001b[2Kx\bgone\u0000", undefined)).toEqual(["me: [1A[2Kxgone"]);
  expect(behind("a prefix that is longer than the terminal is wide: ", "x".repeat(40), 20)).toHaveLength(3);
});

it("is how logs, faults and findings are said", () => {
  const entrants = [{ label: "odds", name: "odds", bundle: "", map: "", hash: "", rulesets: [] }];
  const place = { bot: 0, phase: 0, game: 3, decision: 7 };
  const log = { ...place, text: `opened\n${FORGED}\r${FORGED}${" ".repeat(50)}${FORGED}\n` };
  const logs = sayLogs(entrants, [log], 60);
  expect(logs.length).toBeGreaterThan(3);
  for (const line of logs) expect(line).toMatch(/^odds, game 3, decision 7:/);
  const fault = { ...place, kind: "exception" as const, message: `x\n${FORGED}`, cpuMs: 1 };
  const [head, ...rest] = sayFaults(entrants, { faults: [fault], count: () => 1 });
  expect(head).toMatch(/^odds: threw/);
  for (const line of rest) expect(line).toMatch(/^ {4}/);
  const finding = sayFinding({ code: "load.exception", docs: "", message: `x\r\n${FORGED}` });
  for (const line of finding.split("\n")) expect(line).toMatch(/^ {6}/);
});
