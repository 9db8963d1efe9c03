import { expect, test } from "vitest";
import { LIMITS } from "../limits.ts";
import { parseReply } from "./reply.ts";

test.each([
  ["1e400", "no whole one"],
  ['{"a":1.5}', "no whole one"],
  ['{"a":9007199254740992}', "no whole one"],
  ['{"a":', "no JSON"],
  ['{"__proto__":{"a":1}}', "__proto__"],
  ['{"a":{"__proto__":1}}', "__proto__"],
  ['{"a":[[[[[[[1]]]]]]]}', "too deep"],
  [`"${"x".repeat(LIMITS.reply)}"`, "too long"],
])("refuses %.40s", (text, why) => {
  const reply = parseReply(text);
  expect("problem" in reply && reply.problem).toContain(why);
});

test("hands on what the rules may judge", () => {
  expect(parseReply('{"type":"split","sizes":[4,2]}')).toEqual({ value: { type: "split", sizes: [4, 2] } });
});

test("the same text says the same again, and more texts than are kept are read as well", () => {
  const text = '{"type":"bid","bid":{"kind":"face","quantity":3,"face":5}}';
  const first = parseReply(text);
  expect(parseReply(text)).toEqual(first);
  for (let i = 0; i < 3_000; i++) expect(parseReply(`{"a":${i}}`)).toEqual({ value: { a: i } });
  expect(parseReply(text)).toEqual(first);
  expect(parseReply('{"a":0.5}')).toHaveProperty("problem");
  expect(parseReply('{"a":0.5}')).toHaveProperty("problem");
});
