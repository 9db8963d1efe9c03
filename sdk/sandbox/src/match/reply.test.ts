import { expect, test } from "vitest";
import { LIMITS } from "../limits.ts";
import { parseReply } from "./reply.ts";

test.each([
  ["1e400", "not a whole number"],
  ['{"a":1.5}', "not a whole number"],
  ['{"a":9007199254740992}', "not a whole number"],
  ['{"a":', "not JSON"],
  ['{"__proto__":{"a":1}}', "__proto__"],
  ['{"a":{"__proto__":1}}', "__proto__"],
  ['{"a":[[[[[[[1]]]]]]]}', "too deeply"],
  [`"${"x".repeat(LIMITS.reply)}"`, "too long"],
])("refuses %.40s", (text, why) => {
  const reply = parseReply(text);
  expect("problem" in reply && reply.problem).toContain(why);
});

test("passes on what the rules can judge", () => {
  expect(parseReply('{"type":"split","sizes":[4,2]}')).toEqual({ action: { type: "split", sizes: [4, 2] } });
});

test("the same text is read the same way again, and more texts than are kept are read as well", () => {
  const text = '{"type":"bid","bid":{"kind":"face","quantity":3,"face":5}}';
  const first = parseReply(text);
  expect(parseReply(text)).toEqual(first);
  for (let die = 0; die < 3_000; die++)
    expect(parseReply(`{"type":"show","die":${die}}`)).toEqual({ action: { type: "show", die } });
  expect(parseReply(text)).toEqual(first);
  for (const wrong of ['{"type":"show","die":0.5}', '{"type":"show"}', '{"type":"show","die":1,"a":2}']) {
    expect(parseReply(wrong)).toHaveProperty("problem");
    expect(parseReply(wrong)).toHaveProperty("problem");
  }
});
