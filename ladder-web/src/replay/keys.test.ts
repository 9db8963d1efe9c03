import { expect, test } from "vitest";
import { readKey, VERBS } from "./keys.ts";

const press = (key: string, more: object = {}) =>
  readKey({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more });

test("no key means two things", () => {
  const keys = VERBS.flatMap((entry) => entry.keys as readonly string[]);
  expect(new Set(keys).size).toBe(keys.length);
});

test("keys of video players and of chess sites", () => {
  expect(press(" ")).toBe("play");
  expect(press("ArrowRight")).toBe("forward");
  expect(press("ArrowRight", { shiftKey: true })).toBe("nextRound");
  expect(press("?", { shiftKey: true })).toBe("help");
  expect(press(">", { shiftKey: true })).toBe("faster");
  expect(press("B", { shiftKey: true })).toBe("bluff");
  expect(press("3")).toEqual({ seat: 2 });
});

test("the browser keeps its own", () => {
  expect(press("l", { ctrlKey: true })).toBeNull();
  expect(press("ArrowLeft", { altKey: true })).toBeNull();
  expect(press("f", { metaKey: true })).toBeNull();
  expect(press("Tab")).toBeNull();
});
