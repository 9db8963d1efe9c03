import { random } from "@liars-ladder/stats";
import type { Sql } from "../src/db/sql.ts";
import type { Made } from "../src/matches/make-match.ts";
import { RESTLESS, type Rhythm } from "../src/matches/pace.ts";
import { topUp } from "../src/matches/schedule.ts";
import { commitmentOf } from "../src/matches/seeds.ts";

/** A world in which chance is the same in each run. */
export const steady = (): Rhythm => ({ ...RESTLESS, uniform: random(1).uniform });

const worlds = new WeakMap<Sql, { rhythm: Rhythm; seeds: number }>();

/** The real scheduler in a steady world: line-ups, seats and seeds are the same in each run, and so is random play. */
export const schedule = (sql: Sql, open: number): Promise<Made[]> =>
  steadily(sql, (rhythm) => topUp(sql, open, rhythm));

/** The same for any way to make matches. */
export async function steadily(sql: Sql, make: (rhythm: Rhythm) => Promise<Made[]>): Promise<Made[]> {
  const world = worlds.get(sql) ?? { rhythm: steady(), seeds: 0 };
  worlds.set(sql, world);
  const made = await make(world.rhythm);
  for (const { id, deals } of made) {
    const seeds = Array.from({ length: deals }, () => `chacha8:${(++world.seeds).toString(16).padStart(64, "0")}`);
    await sql`update match set seeds = ${seeds}, commitment = ${commitmentOf(seeds)} where id = ${id}`;
  }
  return made;
}
