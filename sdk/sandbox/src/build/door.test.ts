import { expect, test } from "vitest";
import { LIMITS } from "../limits.ts";
import { checkDoor } from "./door.ts";

const codes = (files: { path: string; text: string }[], entry?: string) =>
  checkDoor(files, entry).problems.map(({ code }) => code);
const text = "export default 1";

test("a single file is the entry; of several, the named one, or else bot.ts", () => {
  expect(checkDoor([{ path: "mine.ts", text }]).upload?.entry).toBe("mine.ts");
  const two = [
    { path: "mine.ts", text },
    { path: "bot.ts", text },
  ];
  expect(checkDoor(two).upload?.entry).toBe("bot.ts");
  expect(checkDoor(two, "mine.ts").upload?.entry).toBe("mine.ts");
});

test.each([
  ["no files", [], "door.empty"],
  ["a name that climbs", [{ path: "../bot.ts", text }], "door.name"],
  ["an absolute name", [{ path: "/etc/bot.ts", text }], "door.name"],
  ["a name with other characters", [{ path: "b\u202eot.ts", text }], "door.name"],
  ["a package", [{ path: "package.json", text: "{}" }], "door.name"],
  ["a configuration", [{ path: "src/tsconfig.json", text: "{}" }], "door.name"],
  ["modules", [{ path: "node_modules/x/index.ts", text }], "door.name"],
  ["a binary", [{ path: "bot.ts", text: "\0\0" }], "door.binary"],
  ["a picture", [{ path: "bot.png", text }], "door.name"],
  [
    "the same file twice",
    [
      { path: "bot.ts", text },
      { path: "bot.ts", text },
    ],
    "door.twice",
  ],
  [
    "two files and no way to choose",
    [
      { path: "a.ts", text },
      { path: "b.ts", text },
    ],
    "door.entry",
  ],
  ["too much source", [{ path: "bot.ts", text: "x".repeat(LIMITS.upload.bytes + 1) }], "door.bytes"],
  [
    "too many files",
    Array.from({ length: LIMITS.upload.files + 1 }, (_, i) => ({ path: `f${i}.ts`, text })),
    "door.files",
  ],
])("refuses %s", (_, files, code) => {
  expect(codes(files)).toContain(code);
  expect(checkDoor(files).upload).toBeUndefined();
});

test("refuses an entry that does not exist, and values that are not files", () => {
  expect(codes([{ path: "bot.ts", text }], "other.ts")).toEqual(["door.entry"]);
  expect(codes([null, 7] as never)).toEqual(["door.shape", "door.shape", "door.entry"].slice(0, 2));
});
