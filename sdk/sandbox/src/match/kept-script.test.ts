import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keptScript } from "./kept-script.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kept-script-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const never = (): never => expect.fail("it was made again");

test("a script is made once for the same sources and options; of other options, only the latest is kept", () => {
  expect(keptScript({ target: 1 }, () => "one\n", folder)).toBe("one\n");
  expect(keptScript({ target: 1 }, never, folder)).toBe("one\n");
  expect(keptScript({ target: 2 }, () => "two", folder)).toBe("two");
  expect(keptScript({ target: 2 }, never, folder)).toBe("two");
  expect(readdirSync(folder)).toHaveLength(1);
  expect(keptScript({ target: 1 }, () => "one again", folder)).toBe("one again");
});

test("a file that was cut or changed is not taken, and a folder that cannot be written is no trouble", () => {
  keptScript({}, () => "the whole script", folder);
  const [name = ""] = readdirSync(folder);
  const whole = readFileSync(join(folder, name), "utf8");
  for (const wrong of [whole.slice(0, -1), `${whole} `, "", "the whole script"]) {
    writeFileSync(join(folder, name), wrong);
    expect(keptScript({}, () => "made again", folder)).toBe("made again");
  }
  const nowhere = join(folder, name, "below-a-file");
  expect(keptScript({}, () => "made", nowhere)).toBe("made");
  expect(keptScript({}, () => "and made", nowhere)).toBe("and made");
});
