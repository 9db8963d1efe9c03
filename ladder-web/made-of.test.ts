import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { madeOf } from "./made-of.ts";

const root = mkdtempSync(join(tmpdir(), "made-of-"));
afterAll(() => rmSync(root, { recursive: true }));
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const now = () => madeOf(root, ["lock.json", "pages/", "sdk/"]);

it("changes with every source, wherever it stands and however it is called, and with nothing else", () => {
  write("lock.json", "{}");
  write("pages/src/start.tsx", "start");
  write("sdk/rules/src/index.ts", "rules");
  const first = now();
  for (const path of [
    "pages/dist/index.html",
    "sdk/node_modules/x/a.js",
    "sdk/rules/src/index.test.ts",
    "other/a.ts",
  ]) {
    write(path, "of no consequence");
    expect(now(), path).toBe(first);
  }
  const seen = new Set([first]);
  for (const [path, text] of [
    ["lock.json", "{ }"],
    ["pages/src/start.tsx", "begin"],
    ["sdk/rules/src/vendor/index.ts", ""],
    ["sdk/rules/src/new/index.ts", ""],
    ["sdk/rules/src/new/index2.ts", ""],
  ] as const) {
    write(path, text);
    expect(seen.has(now()), path).toBe(false);
    seen.add(now());
  }
  rmSync(join(root, "sdk/rules/src/new/index2.ts"));
  expect(seen.has(now())).toBe(true);
});
