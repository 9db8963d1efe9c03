import { expect, test } from "vitest";
import { newDatabase } from "../../test/database.ts";
import { migrate } from "../db/migrate.ts";
import { thinPoints } from "../db/rating.ts";
import { connect } from "../db/sql.ts";

const [LONG, SHORT] = ["0198c0de-0000-7000-8000-000000000001", "0198c0de-0000-7000-8000-000000000002"];

test("a rating's history is bounded, even in time, and ends where it ended", async () => {
  const sql = connect(await newDatabase(), 2);
  try {
    await migrate(sql);
    const add = (version: string, from: number, to: number) =>
      sql`
        insert into rating_point (ladder_id, season, version_id, matches, rating, low, high)
        select 'ours', 1, ${version}, n, n, n, n from generate_series(${from}::int, ${to}::int) as n`;
    const points = async (version: string) =>
      (
        await sql<
          { matches: number }[]
        >`select matches from rating_point where version_id = ${version} order by matches`
      ).map(({ matches }) => matches);
    await add(SHORT, 1, 60);
    for (let last = 40; last <= 2_000; last += 40) {
      await add(LONG, last - 39, last);
      await thinPoints(sql, 60);
      const kept = await points(LONG);
      expect(kept.length).toBeLessThanOrEqual(60);
      expect(kept.at(-1)).toBe(last);
    }
    // 2,000 matches in at most 60 stretches: of 64 matches each, but for the latest points.
    await add(LONG, 2_001, 2_100);
    await thinPoints(sql, 60);
    expect(await points(LONG)).toEqual([...Array.from({ length: 32 }, (_, i) => 64 * (i + 1)), 2_100]);
    expect(await points(SHORT), "no more than may be").toHaveLength(60);
  } finally {
    await sql.end();
  }
});
