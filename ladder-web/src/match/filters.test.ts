import { expect, test } from "vitest";
import { changed, queryOfBot, readOfBot } from "./filters.ts";

test("what an address chooses among a bot's matches is asked of the API", () => {
  const chosen = readOfBot({ version: "3", opponent: "house/odds", result: "lost" });
  expect(queryOfBot("ada/my-bot", chosen)).toEqual({
    version: "ada/my-bot@3",
    opponent: "house/odds",
    result: "lost",
  });
  expect(queryOfBot("ada/my-bot", {})).toEqual({ bot: "ada/my-bot" });
});

test("what is malformed counts as absent", () => {
  for (const version of ["0", "-1", "1.5", "x", "1234567"]) expect(readOfBot({ version })).toEqual({});
  for (const opponent of ["odds", "house/", "House/odds", "a/b/c", "house/odds@1"])
    expect(readOfBot({ opponent })).toEqual({});
  expect(readOfBot({ result: "drawn" })).toEqual({});
});

test("an empty value leaves its part of the address out", () => {
  expect(changed({ ladder: "palafico", opponent: "house/odds" }, "opponent", "")).toEqual({ ladder: "palafico" });
});
