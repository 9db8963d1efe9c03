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
