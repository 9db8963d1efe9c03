import { expect, test } from "vitest";
import { groupFindings, qualifiedFor, type ReportStep } from "./findings.ts";

const part = (ladder: string | undefined, findings: ReportStep["findings"]): ReportStep => ({
  step: "qualification",
  ...(ladder === undefined ? {} : { ladder }),
  state: findings.length === 0 ? "passed" : "failed",
  ms: 1,
  findings,
});
const threw = (game: number, decision: number, more: object = {}) => ({
  code: "qualification.exception",
  docs: "/guides/findings#qualification",
  message: `threw TypeError: x (y) is not there (game ${game}, at decision ${decision}, 0.${decision} ms CPU)`,
  file: "bot.ts",
  line: 4,
  column: 7,
  frame: "> 4 | x()",
  ...more,
});

test("what broke in the same way at the same place is one thing, found so many times on so many ladders", () => {
  const report = [
    part("palafico", [threw(1, 3), threw(2, 5)]),
    part("cups", [threw(1, 9)]),
    part("perudo", []),
    part("six-card", [threw(1, 2, { line: 5 })]),
  ];
  const [one, other, ...more] = groupFindings(report);
  expect(more).toEqual([]);
  expect(one).toMatchObject({
    what: "threw TypeError: x (y) is not there",
    first: "game 1, at decision 3, 0.3 ms CPU",
    times: 3,
    ladders: ["palafico", "cups"],
    finding: { frame: "> 4 | x()" },
  });
  expect(other).toMatchObject({ times: 1, ladders: ["six-card"], finding: { line: 5 } });
  expect(qualifiedFor(report)).toEqual({ passed: 1, of: 4 });
});

test("others see that something was found, once", () => {
  const hidden = { code: "qualification.exception", docs: "/guides/findings#qualification" };
  expect(groupFindings([part("palafico", [hidden, hidden]), part("cups", [hidden])])).toMatchObject([
    { times: 3, ladders: ["palafico", "cups"], what: undefined },
  ]);
});

test("a build that ends before its qualification was tried on no ladder", () => {
  expect(qualifiedFor([part(undefined, [])])).toBeNull();
  expect(
    groupFindings([
      part(undefined, [{ code: "bundle.syntax", docs: "/guides/findings#bundle", message: "Unexpected }" }]),
    ]),
  ).toMatchObject([{ times: 1, ladders: [], what: "Unexpected }", first: undefined }]);
});
