import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LIMITS } from "./limits.ts";

test("the SDK's README tells authors the limits as they are", () => {
  const readme = readFileSync(new URL("../../bot/README.md", import.meta.url), "utf8");
  const { upload, build, loadMs, decisionMs, bankMs, bankPerDecisionMs, isolateMb, reply, log } = LIMITS;
  const kb = (bytes: number) => `${bytes / 1024} KB`;
  for (const row of [
    `| sources | ${upload.files} files, ${kb(upload.bytes)};`,
    `| bundle | ${kb(build.bundle)},`,
    `| loading | ${loadMs} ms of`,
    `| a decision | ${decisionMs} ms of CPU time; more than that twice, or more than ${2 * decisionMs} ms once,`,
    `| a game | ${bankMs} ms of CPU time and ${bankPerDecisionMs} ms for`,
    `| memory | ${isolateMb} MB, including typed arrays`,
    `| an answer | ${kb(reply)} of`,
    `| \`game.log()\` | ${kb(log)} a game`,
  ])
    expect(readme).toContain(row);
});
