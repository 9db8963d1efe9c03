import { expect, test } from "vitest";
import {
  ago,
  clock,
  count,
  duration,
  elo,
  engineText,
  moment,
  percent,
  plusMinus,
  rankRange,
  signed,
} from "./format.ts";

test("numbers as people read them", () => {
  expect(elo(-12.6)).toBe("−13");
  expect(plusMinus({ low: 980, high: 1031 })).toBe("±26");
  expect(signed(-0.04, 1)).toBe("0.0");
  expect(signed(3.25, 1)).toBe("+3.3");
  expect(signed(-3)).toBe("−3");
  expect(percent(0.1234, 1)).toBe("12.3\u00a0%");
  expect(count(1234567)).toBe("1\u00a0234\u00a0567");
  expect([0, 999, 1000, 100000].map(count)).toEqual(["0", "999", "1\u00a0000", "100\u00a0000"]);
  expect(rankRange({ best: 1, worst: 3 })).toBe("1–3");
  expect(rankRange({ best: 2, worst: 2 })).toBe("2");
});

test("versions of what played, as far as they were recorded", () => {
  const engine = { node: "24.21.0", v8: "13.6", rules: "1.0.0", sandbox: "2.0.0" };
  expect(engineText(engine)).toBe("rules 1.0.0, sandbox 2.0.0, Node 24.21.0, V8 13.6");
  expect(engineText({ ...engine, sdk: "3.0.0", isolatedVm: "7.0.1" })).toBe(
    "rules 1.0.0, SDK 3.0.0, sandbox 2.0.0, isolated-vm 7.0.1, Node 24.21.0, V8 13.6",
  );
});

test("moments, in this computer's time zone", () => {
  const at = new Date(2026, 0, 3, 14, 5, 9).toISOString();
  expect(clock(at)).toBe("14:05:09");
  expect(moment(at)).toBe("2026-01-03, 14:05:09");
});

test("times", () => {
  expect(duration(0)).toBe("0 ms");
  expect(duration(950)).toBe("950 ms");
  expect(duration(1500)).toBe("1.5 s");
  expect(duration(83_000)).toBe("1 min 23 s");
  expect(ago(0, 3000)).toBe("now");
  expect(ago(0, 240_000)).toBe("4 min ago");
  expect(ago(90_000_000, 0)).toBe("in 1 d");
});
