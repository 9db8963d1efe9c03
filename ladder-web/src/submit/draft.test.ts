import { expect, test } from "vitest";
import { type Draft, dropDraft, keepDraft, keptDraft, type Shelf } from "./draft.ts";

/** A browser's storage with room for so many characters. */
function shelfOf(room: number): Shelf & { held: Map<string, string> } {
  const held = new Map<string, string>();
  const size = () => [...held.values()].reduce((sum, text) => sum + text.length, 0);
  return {
    held,
    get length() {
      return held.size;
    },
    key: (i) => [...held.keys()][i] ?? null,
    getItem: (key) => held.get(key) ?? null,
    removeItem: (key) => void held.delete(key),
    setItem(key, text) {
      if (size() - (held.get(key)?.length ?? 0) + text.length > room) throw new Error("QuotaExceededError");
      held.set(key, text);
    },
  };
}

const draft = (text: string): Draft => ({ name: "my-bot", note: "n", files: [{ path: "bot.ts", text }] });

test("a draft is there again, until it is dropped", () => {
  const shelf = shelfOf(10_000);
  expect(keptDraft(shelf, "new")).toBeNull();
  expect(keepDraft(shelf, "new", draft("one"), 1)).toBe(true);
  expect(keepDraft(shelf, "v7", draft("two"), 2)).toBe(true);
  expect(keptDraft(shelf, "new")).toMatchObject(draft("one"));
  dropDraft(shelf, "new");
  expect(keptDraft(shelf, "new")).toBeNull();
  expect(keptDraft(shelf, "v7")).toMatchObject(draft("two"));
});

test("when there is no room the oldest others give way, and nothing that is no draft", () => {
  const shelf = shelfOf(400);
  shelf.setItem("theme", "x".repeat(100));
  keepDraft(shelf, "old", draft("a".repeat(50)), 1);
  keepDraft(shelf, "newer", draft("b".repeat(50)), 2);
  expect(keepDraft(shelf, "new", draft("c".repeat(80)), 3)).toBe(true);
  expect([...shelf.held.keys()].sort()).toEqual(["draft:new", "draft:newer", "theme"]);
  expect(keepDraft(shelf, "new", draft("d".repeat(500)), 4)).toBe(false);
  // What was kept of it before is there still.
  expect(keptDraft(shelf, "new")).toMatchObject(draft("c".repeat(80)));
});

test.each(["", "{", "null", "[]", '{"at":1}', '{"at":1,"name":"a","note":"","files":[]}'])(
  "what is no draft counts as none: %s",
  (text) => {
    const shelf = shelfOf(1_000);
    shelf.setItem("draft:new", text);
    expect(keptDraft(shelf, "new")).toBeNull();
  },
);

test("a browser that keeps nothing breaks nothing", () => {
  const refuse = () => {
    throw new Error("SecurityError");
  };
  const shelf: Shelf = { length: 0, key: refuse, getItem: refuse, setItem: refuse, removeItem: refuse };
  expect(keptDraft(shelf, "new")).toBeNull();
  expect(keepDraft(shelf, "new", draft("x"), 1)).toBe(false);
  expect(() => dropDraft(shelf, "new")).not.toThrow();
});
