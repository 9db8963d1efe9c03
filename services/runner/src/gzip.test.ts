import { expect, test } from "vitest";
import { unzip, zip } from "./gzip.ts";

test("unpacking gives what was packed, also the second time", () => {
  const texts = ["", "a", "é🎲".repeat(1000)];
  for (let again = 0; again < 2; again++) for (const text of texts) expect(unzip(zip(text))).toBe(text);
});

test("more texts than are kept are still unpacked correctly", () => {
  const packed = Array.from({ length: 6 }, (_, i) => {
    const text = String(i).repeat(4_000_000);
    return { text, base64: zip(text) };
  });
  for (let again = 0; again < 2; again++)
    for (const { text, base64 } of packed) expect(unzip(base64) === text).toBe(true);
});

test("data that is not gzip is refused, and so is data that unpacks to more than is ever sent", () => {
  expect(() => unzip("AAAA")).toThrow();
  expect(() => unzip(zip("x".repeat(9_000_000)))).toThrow(/larger/);
});
