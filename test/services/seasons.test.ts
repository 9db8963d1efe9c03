import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openRatings } from "../../services/arena/src/ratings/fit.ts";
import { closeSeason, finishSeason, openSeason } from "../../services/arena/src/seasons/season.ts";
import { enterBots, openJobs, playRounds } from "../../services/arena/test/league.ts";
import { openRig, type Rig } from "../../services/arena/test/rig.ts";
import { ROOT, run } from "../e2e/command.ts";

let rig: Rig;
const LADDER = "palafico-duel";

beforeAll(async () => {
  rig = await openRig({ openMatches: null });
  await rig.sql`delete from ladder where id <> ${LADDER}`;
  await enterBots(rig.sql, [LADDER]);
  await playRounds(rig.sql, LADDER, 6);
  await openRatings(rig.sql).refit(LADDER);
});
afterAll(() => rig?.close());

const liars = (...args: string[]) =>
  run(
    process.execPath,
    ["--conditions=@liars-ladder/source", join(ROOT, "sdk/cli/bin/liars.js"), ...args, "--server", rig.url],
    { cwd: ROOT },
  );

test("`liars ladder` shows the present season, and the final table of one that is closed", async () => {
  const first = await liars("ladder", LADDER);
  expect(first.out).toMatch(/^Season 1, since /m);
  expect(first.out).not.toContain("season before");
  const all = await liars("ladder", "--all");
  expect(all.out).toMatch(/^ *\d(–\d)? +house\/h\d@1 +\d+\.\d % ± \d/m);
  expect(all.out).toContain(`${rig.url}/overall`);
  expect((await liars("ladder", LADDER, "--all")).err).toContain("Leave out the ladder");

  await closeSeason(rig.sql, LADDER, "olga", "the year is over");
  while ((await openJobs(rig.sql, LADDER)).length > 0) await playRounds(rig.sql, LADDER, 1);
  await finishSeason(rig.sql, LADDER);
  const closed = await liars("ladder", LADDER);
  expect(closed.out).toMatch(/^Final table of season 1, closed \d{4}-/m);
  expect(closed.out).toContain(`${rig.url}/ladders/${LADDER}/seasons/1`);
  expect((await liars("ladder")).out).toMatch(/^palafico-duel .* 1, closed /m);

  expect(await openSeason(rig.sql, LADDER, "olga", "a new year")).toBe(2);
  const opened = await liars("ladder", LADDER);
  expect(opened.out).toMatch(/^Season 2, since /m);
  expect(opened.out).toContain("No bot is rated yet in this season.");
  expect(opened.out).toContain(`liars ladder ${LADDER} --season 1`);
  const past = await liars("ladder", LADDER, "--season", "1");
  const still = (text: string) => text.replaceAll(/ *\d+ (s|min) ago/g, " ago");
  expect(still(past.out)).toBe(still(closed.out));
  expect(past.out).toContain("house/honest@1");
  const json = JSON.parse((await liars("ladder", LADDER, "--season", "1", "--json")).out);
  expect(json).toMatchObject({ season: { number: 1, state: "closed" }, rows: { length: 8 } });
});

test("an unknown season, or a season without a ladder, is refused with what to do next", async () => {
  const never = await liars("ladder", LADDER, "--season", "9");
  expect(never.code).toBe(2);
  expect(never.err).toContain("there is no season 9");
  const nobodys = await liars("ladder", "--season", "1");
  expect(nobodys.code).toBe(2);
  expect(nobodys.err).toContain("liars ladder LADDER --season N");
  expect((await liars("ladder", LADDER, "--season", "0")).code).toBe(2);
});
