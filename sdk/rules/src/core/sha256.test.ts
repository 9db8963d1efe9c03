import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { sha256 } from "./sha256.ts";

test("gives the digests of FIPS 180-4's examples", () => {
  expect(sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")).toBe(
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  );
});

test("is node:crypto's for every length around its blocks, and for text beyond ASCII", () => {
  const texts = Array.from({ length: 200 }, (_, n) => "x".repeat(n));
  texts.push("Würfel", "骰子", "🎲🎲", "a\u0000b", "é".repeat(100), "lone \ud800 surrogate");
  for (const text of texts) expect(sha256(text), text).toBe(createHash("sha256").update(text, "utf8").digest("hex"));
});
