import { expect, test } from "vitest";
import { allowed, checkOptions, nearest, type OptionSpecs, parseOptionsText } from "./options.ts";

const SPECS: OptionSpecs = {
  length: { type: "choice", values: ["quick", "long"], default: "quick", about: "how long" },
  cards: { type: "choice", values: [6, 9, 12], default: 6, about: "cards" },
  target: { type: "integer", min: 1, max: 1000, default: 50, about: "points" },
  wildcards: { type: "boolean", default: false, about: "wild" },
};

test("fills in defaults, in the order of the specs", () => {
  expect(checkOptions(SPECS, { wildcards: true })).toEqual({
    options: { length: "quick", cards: 6, target: 50, wildcards: true },
  });
  expect(Object.keys((checkOptions(SPECS, { wildcards: true, cards: 9 }) as { options: object }).options)).toEqual(
    Object.keys(SPECS),
  );
});

test("reads options as they are typed", () => {
  expect(parseOptionsText(SPECS, "length=long,cards=12, target=75,wildcards=true")).toEqual({
    options: { length: "long", cards: 12, target: 75, wildcards: true },
  });
  expect(parseOptionsText(SPECS, "")).toEqual({ options: { length: "quick", cards: 6, target: 50, wildcards: false } });
});

test.each<[string, string, string]>([
  ["wildcard=true", "options.unknown", "did you mean wildcards?"],
  ["lenght=long", "options.unknown", "did you mean length?"],
  ["zzz=1", "options.unknown", "Options: length, cards, target, wildcards"],
  ["length=lang", "options.value", 'quick or long, not "lang"; the nearest is long'],
  ["cards=10", "options.value", "6, 9 or 12"],
  ["target=0", "options.value", "a whole number 1–1000, not 0; the nearest is 1"],
  ["target=1e3", "options.value", "a whole number 1–1000"],
  ["target=2000", "options.value", "the nearest is 1000"],
  ["wildcards=yes", "options.value", "true or false"],
  ["wildcards=TRUE", "options.value", "the nearest is true"],
  ["wildcards", "options.value", "needs a value"],
  ["target=", "options.value", "a whole number"],
  ["cards=6,cards=9", "options.value", "given twice"],
  ["__proto__=1", "options.unknown", "__proto__"],
  ["constructor=1", "options.unknown", "constructor"],
])("refuses %s", (text, code, message) => {
  const checked = parseOptionsText(SPECS, text);
  expect(checked).toMatchObject({ problems: [{ code, message: expect.stringContaining(message) }] });
});

test("names everything that is wrong at once", () => {
  expect(checkOptions(SPECS, { length: 3, target: 1.5, x: 1 })).toMatchObject({
    problems: [{ option: "length" }, { option: "target" }, { option: "x" }],
  });
});

test.each([null, undefined, 3, "cards=6", [], [["cards", 6]]])("refuses %j for options", (given) => {
  expect(checkOptions(SPECS, given)).toMatchObject({ problems: [{ code: "options.value" }] });
});

test("a value of another type is wrong even when it prints the same", () => {
  for (const given of [
    { cards: "6" },
    { target: "50" },
    { wildcards: "true" },
    { wildcards: 1 },
    { length: undefined },
  ]) {
    expect("problems" in checkOptions(SPECS, given), JSON.stringify(given)).toBe(true);
  }
});

test("a ruleset without options says so", () => {
  expect(parseOptionsText({}, "a=1")).toMatchObject({ problems: [{ message: expect.stringContaining("has none") }] });
});

test("nearest and allowed speak plainly", () => {
  expect(nearest("ship-wheel", ["palafico", "ships-wheel"])).toBe("ships-wheel");
  expect(nearest("chess", ["palafico", "ships-wheel"])).toBeUndefined();
  expect(Object.values(SPECS).map(allowed)).toEqual([
    "quick or long",
    "6, 9 or 12",
    "a whole number 1–1000",
    "true or false",
  ]);
});
