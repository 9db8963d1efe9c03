import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeSeason, finishSeason, openSeason } from "../../services/arena/src/seasons/season.ts";
import { openStyler } from "../../services/arena/src/style/styler.ts";
import { enterBots, openJobs, playRounds } from "../../services/arena/test/league.ts";
import { must, openRig, type Rig, until } from "../../services/arena/test/rig.ts";
import { ROOT, run } from "../e2e/command.ts";

let rig: Rig;
const LADDER = "palafico-duel";
const BOT = "house/honest";

beforeAll(async () => {
  rig = await openRig({ openMatches: null });
  await rig.sql`delete from ladder where id <> ${LADDER}`;
  await enterBots(rig.sql, [LADDER]);
  // Waits until it has a useful interval.
  const matches = async () =>
    (
      await rig.sql`
      select e.matches from entry e join version v on v.id = e.version_id join bot b on b.id = v.bot_id
      where b.name = 'honest'`
    )[0]?.matches;
  while ((await matches()) < 6) await playRounds(rig.sql, LADDER, 1);
});
afterAll(() => rig?.close());

const liars = (...args: string[]) =>
  run(
    process.execPath,
    ["--conditions=@liars-ladder/source", join(ROOT, "sdk/cli/bin/liars.js"), ...args, "--server", rig.url],
    { cwd: ROOT },
  );
const styleOf = async (season?: number) =>
  must(
    await rig.client().getStyle({
      params: { author: "house", bot: "honest", ladder: LADDER },
      query: season === undefined ? {} : { season },
    }),
  );

test("`liars style` says how a bot plays, on all its ladders or in full on one", async () => {
  // The arena sums up styles by itself, within seconds of a commit.
  const style = await until("its style", async () => {
    const found = await styleOf();
    return found.matches > 0 && found.pending === 0 && found;
  });
  const all = await liars("style", BOT);
  expect(all.err).toBe("");
  expect(all.out).toContain(`${BOT}@1`);
  expect(all.out).toMatch(
    new RegExp(`^${LADDER} +${style.games} +[12]\\.\\d\\d +[+−]\\d\\.\\d{3} ± \\d\\.\\d{3} +\\d+ %`, "m"),
  );
  expect(all.out).not.toContain("dice on the table");
  const one = await liars("style", BOT, LADDER);
  expect(one.out).toMatch(/^ *place +games +share +expected of its score$/m);
  expect(one.out).toMatch(/^ *dice on the table +bids +bluffs$/m);
  expect(one.out).toMatch(/^ *chance of another's bid +bids +challenged$/m);
  expect(one.out).toMatch(/^It(s line is at \d0 %: it)? (challenges|lets) .* \d+ % of these bids\.$/m);
  expect(one.out).toContain(`${rig.url}/bots/${BOT}?ladder=${LADDER}`);
  expect(JSON.parse((await liars("style", BOT, LADDER, "--json")).out)).toEqual(style);

  const wrong = await liars("style", BOT, "palafico-dual");
  expect(wrong.code).toBe(2);
  expect(wrong.err).toContain(`did you mean ${LADDER}?`);
});

test("a season's style stays when the next one begins, and can still be summed up when it is closed", async () => {
  const before = await styleOf();
  while ((await openJobs(rig.sql, LADDER)).length > 0) await playRounds(rig.sql, LADDER, 1);
  await closeSeason(rig.sql, LADDER, "olga", "the year is over");
  await finishSeason(rig.sql, LADDER);
  // The matches that the arena had not summed up before the season was closed.
  const styler = openStyler(rig.sql, (match, error) => {
    throw new Error(`${match}: ${error}`);
  });
  await until("the rest", async () => {
    await styler.catchUp();
    return (await styleOf(1)).pending === 0;
  });
  await styler.close();
  expect((await styleOf(1)).matches).toBeGreaterThanOrEqual(before.matches);
  expect(await openSeason(rig.sql, LADDER, "olga", "a new year")).toBe(2);
  expect(await styleOf()).toMatchObject({ season: 2, matches: 0, places: [], pending: 0 });
  expect((await styleOf(1)).matches).toBeGreaterThanOrEqual(before.matches);
  const [row] =
    await rig.sql`select count(*)::int as matches from match where season = 1 and state = 'finished' and not styled`;
  expect(row?.matches).toBe(0);
});
