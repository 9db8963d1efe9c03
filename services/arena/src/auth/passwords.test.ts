import { expect, test } from "vitest";
import { whyWeak } from "./passwords.ts";

const OWNER = ["alice", "alice.liddell@example.org"];

test.each([
  "password",
  "12345678",
  "iloveyou",
  "Password",
  "PASSWORD1!",
  "p@ssw0rd",
  "qwertyuiop",
  "sunshine2024",
  "!!dragon!!",
  "aaaaaaaaaaaaaaa",
  "abababababab",
  "alice123",
  "Alice-2026",
  "alice.liddell",
  "alice.liddell@example.org",
  "alicealicealice",
  "liars-ladder",
  "LiarsDice1",
  "alicepassword",
  "ｐａｓｓｗｏｒｄ",
])("%s is refused with what to do", (password) => {
  expect(whyWeak(password, OWNER)).toMatch(/words that have nothing to do with each other/);
});

test.each([
  "correct horse",
  "seven dice and a cup",
  "a long password",
  "kT9$wq2Lm",
  "alice through the looking glass",
  "пять игральных костей",
  "五つのサイコロとコップ",
  `${"x".repeat(50)}yzab!`,
])("%s is taken", (password) => {
  expect(whyWeak(password, OWNER)).toBeUndefined();
});

test("two hundred characters cost nothing, and a name of one letter bars nothing", () => {
  const began = process.cpuUsage();
  for (let i = 0; i < 2_000; i++) whyWeak(`${"1".repeat(100)}${"b1!".repeat(33)}`, OWNER);
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1_000).toBeLessThan(5_000);
  expect(whyWeak("xylophone cup", ["x", "x@example.org"])).toBeUndefined();
});
