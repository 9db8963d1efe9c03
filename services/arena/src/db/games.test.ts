import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { emptyDatabase } from "../../test/database.ts";
import { type GameRow, gameAt, gamesOf, insertGames } from "./match.ts";
import { migrate } from "./migrate.ts";
import { connect, type Sql } from "./sql.ts";

const [FIRST, SECOND] = ["0198c0de-0000-7000-8000-000000000001", "0198c0de-0000-7000-8000-000000000002"];
const REASONS = ["finished", "round-limit", "forfeit"] as const;

/** Games that differ in everything, with every reason, several faults and none, and moves of all lengths. */
const gamesLike = (players: number, count: number): Omit<GameRow, "match_id">[] =>
  Array.from({ length: count }, (_, index) => ({
    index,
    moves: Uint8Array.from({ length: (index * 7) % 300 }, (_, i) => (i * 31 + index) % 256),
    ranks: Uint8Array.from({ length: players }, (_, seat) => 1 + ((seat + index) % players)),
    reason: REASONS[index % 3]!,
    rounds: index,
    decisions: index * 1_000,
    faults: index % 3 === 2 ? ["0:timeout", `${players - 1}:a:b`].slice(0, 1 + (index % 2)) : [],
    cpu: Array.from({ length: players }, (_, seat) => seat + index / 4),
  }));

const asRead = (match: string, games: Omit<GameRow, "match_id">[]) =>
  games.map(({ moves, ranks, ...more }) => ({
    ...more,
    ...{ match_id: match, moves: Buffer.from(moves), ranks: Buffer.from(ranks) },
  }));

async function addMatches(sql: Sql): Promise<void> {
  await sql`
    insert into ladder (id, position, title, ruleset, options, players, deals, fixed, design)
    values ('ours', 0, 'x', 'palafico', '{}', 3, 8, false, 1)`;
  for (const match of [FIRST, SECOND])
    await sql`
      insert into any_match (id, ladder_id, season, state, deals, seeds, commitment)
      values (${match}, 'ours', 1, 'finished', 8, '{}', 'x')`;
}

test("games are read as they were stored, and those of before as they were", async () => {
  const folder = await mkdtemp(join(tmpdir(), "liars-migrations-"));
  const sql = connect(await emptyDatabase(), 2);
  try {
    const all = new URL("../../migrations/", import.meta.url);
    for (const name of (await readdir(all)).filter((name) => name < "0027"))
      await copyFile(new URL(name, all), join(folder, name));
    await migrate(sql, { folder: pathToFileURL(`${folder}/`) });
    await addMatches(sql);
    const before = gamesLike(3, 7);
    for (const game of before.toReversed()) await sql`insert into game ${sql({ match_id: FIRST, ...game })}`;

    await migrate(sql);
    expect(await gamesOf(sql, FIRST)).toEqual(asRead(FIRST, before));
    const now = gamesLike(5, 256);
    await insertGames(sql, SECOND, now);
    expect(await gamesOf(sql, SECOND)).toEqual(asRead(SECOND, now));
    expect(await gameAt(sql, SECOND, 200)).toEqual(asRead(SECOND, now).slice(200, 201));
    expect(await gameAt(sql, SECOND, 256)).toEqual([]);
    const [kept] = await sql`select count(*)::int as n from game`;
    expect(kept?.n).toBe(7 + 256);
    await expect(insertGames(sql, SECOND, now), "once").rejects.toThrow("match_games_pkey");
  } finally {
    await sql.end();
    await rm(folder, { recursive: true });
  }
});
