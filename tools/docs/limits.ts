import { BOT_LIMITS } from "@liars-ladder/rules";
import { LIMITS } from "@liars-ladder/sandbox";
import { table } from "./pages.ts";

const KB = 1024;
const MB = KB * KB;

/** What a bot may use. */
export const limits = (): string => {
  const { upload, bundle, loadMs, decisionMs, bankMs, bankPerDecisionMs, isolateMb, reply, log } = BOT_LIMITS;
  return table(
    ["what", "limit", "beyond it"],
    [
      ["source files", `${upload.files}`, "the submission is refused"],
      ["all sources together", `${upload.bytes / KB} KB`, "the submission is refused"],
      ["the bundle, the SDK included", `${bundle / KB} KB`, "the build is rejected"],
      ["loading the bundle", `${loadMs} ms of CPU time`, "the build is rejected; in a match: `timeout`"],
      [
        "a decision",
        `${decisionMs} ms of CPU time`,
        `\`timeout\`, if it happens twice, or once with more than ${2 * decisionMs} ms`,
      ],
      ["a game", `${bankMs} ms of CPU time, and ${bankPerDecisionMs} ms for each decision so far`, "`timeout`"],
      ["memory, typed arrays included", `${isolateMb} MB`, "`memory`"],
      ["an answer", `${reply / KB} KB of JSON`, "`illegal`"],
      ["`game.log`", `${log / KB} KB a game`, "the rest is left out"],
    ],
  );
};

/** What the sandbox and the builds themselves may use. */
export const sandbox = (): string => {
  const { build } = LIMITS;
  return table(
    ["what", "limit"],
    [
      ["bundling, and type-checking: each", `${build.ms} ms of CPU time, ${build.memory / MB} MB`],
      ["a call, before V8 is asked to stop it", `${LIMITS.stopMs} ms`],
      ["a match process without a sign of life", `${LIMITS.killMs} ms, then it is killed, which proves nothing`],
      ["a bot alone that has not used the CPU time that would convict it", `${LIMITS.aloneMs} ms, then an incident`],
      ["what other work on the machine may multiply a bot's CPU time by", `${LIMITS.crowding}`],
      ["a game in the shared process", `${LIMITS.gameMs} ms`],
    ],
  );
};
