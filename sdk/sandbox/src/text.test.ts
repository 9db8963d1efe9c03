import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanText, cutUtf8 } from "./text.ts";

test("any text of a bot becomes text that can be stored and shown", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.nat(60), (text, bytes) => {
      const clean = cleanText(`${text}\u202e\0\ud800`, bytes);
      expect(clean.isWellFormed()).toBe(true);
      expect(Buffer.byteLength(clean)).toBeLessThanOrEqual(bytes);
      expect(clean).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]/);
    }),
    { seed: 1 },
  );
});

test("plain text stays unchanged, newlines and tabs too; a cut never splits a character", () => {
  expect(cleanText("a\tb\ncé😀", 100)).toBe("a\tb\ncé😀");
  expect(cutUtf8("é😀", 5)).toBe("é");
  expect(cutUtf8("é😀", 6)).toBe("é😀");
});
