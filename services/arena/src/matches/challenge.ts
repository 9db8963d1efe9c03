import { CHALLENGE_DEALS, type Quotas } from "@liars-ladder/protocol";
import {
  challengesToday,
  insertChallenge,
  insertChallengeSeats,
  lockChallenges,
  openChallenges,
  type SeatableRow,
} from "../db/challenge.ts";
import type { LadderRow } from "../db/ladder.ts";
import type { Db, Sql } from "../db/sql.ts";
import { isRefusal, type Refusal, refuse } from "../http/refusal.ts";
import { left } from "../versions/quota.ts";
import { HOUSE } from "../versions/submit.ts";
import { readBots, readCost } from "./length.ts";
import { namedOn } from "./named.ts";
import { commitmentOf, drawSeed, newId } from "./seeds.ts";

/** So many of an author in 24 hours. */
const CHALLENGES_A_DAY = 20;
/** So many at a time in all: as they go ahead of rated matches, those wait for no more than these. */
export const AT_ONCE = 4;
/** What one may take of a runner, in ms. */
const LONGEST_MS = 15_000;

export async function challengeQuota(db: Db, userId: string): Promise<Quotas["challenges"]> {
  const [today] = await challengesToday(db, userId);
  return left(today, CHALLENGES_A_DAY);
}

/**
 * Makes a match that counts for nothing, as an author asks for it: of any bots that play on the ladder, with their active
 * versions. It is to be queued by the caller.
 *
 * @param names `author/bot`; the ladder's best house bots fill the seats that are left.
 */
export async function challenge(
  sql: Sql,
  author: { id: string; name: string },
  ladder: LadderRow,
  names: readonly string[],
  deals: number = CHALLENGE_DEALS.usual,
): Promise<{ match: string } | Refusal> {
  const table = await tableOf(sql, author, ladder, names);
  if (isRefusal(table)) return table;
  const versions = table.map((row) => row.version_id);
  const long = await tooLong(sql, ladder, versions, deals);
  if (long) return long;
  return sql.begin(async (tx): Promise<{ match: string } | Refusal> => {
    await lockChallenges(tx);
    const refused = await overBounds(tx, author);
    if (refused) return refused;
    const seeds = Array.from({ length: deals }, drawSeed);
    const match = newId();
    await insertChallenge(tx, {
      ...{ id: match, ladderId: ladder.id, season: ladder.season, deals, seeds },
      commitment: commitmentOf(seeds),
      challenger: author.id,
    });
    await insertChallengeSeats(tx, match, versions);
    return { match };
  });
}

/** Who sits at the table, or why these cannot. */
async function tableOf(
  db: Db,
  author: { id: string; name: string },
  { id, players }: LadderRow,
  names: readonly string[],
): Promise<SeatableRow[] | Refusal> {
  if (names.length > players)
    return refuse("challenge.bots", `${id} has ${players} seats, and ${names.length} bots are named.`);
  const found = await namedOn(db, id, names, "challenge.bots");
  if (isRefusal(found)) return found;
  const { named, playing } = found;
  const table = [...named];
  if (!table.some((row) => row.authors.includes(author.id)) && table.some((row) => row.author !== HOUSE))
    return refuse("challenge.bots", `None of these is a bot of ${author.name}.`);
  const house = playing.filter((row) => row.author === HOUSE && !table.includes(row));
  table.push(...house.slice(0, players - table.length));
  if (table.length < players)
    return refuse("challenge.bots", `${id} has ${players} seats, and too few house bots play there to fill them.`);
  return table;
}

async function tooLong(db: Db, ladder: LadderRow, versions: string[], deals: number): Promise<Refusal | undefined> {
  const cost = await readCost(db, ladder);
  const perDeal = (await readBots(db, ladder.id, versions, cost)).reduce((sum, own) => sum + own, cost.deal);
  const most = Math.max(1, Math.floor((LONGEST_MS - cost.start) / perDeal));
  if (deals <= most) return undefined;
  return refuse(
    "challenge.long",
    `By their last matches these bots may play ${most} deals of ${ladder.id} in ${LONGEST_MS / 1000} s of a runner, not ${deals}.`,
  );
}

async function overBounds(tx: Db, author: { id: string; name: string }): Promise<Refusal | undefined> {
  const { used, limit, nextAt } = await challengeQuota(tx, author.id);
  if (nextAt !== null)
    return refuse("quota.challenges", `You have asked for ${used} of ${limit}. You can ask again at ${nextAt}.`);
  const open = await openChallenges(tx);
  const own = open.find(({ challenger }) => challenger === author.id);
  if (own) return refuse("challenge.open", `Match ${own.id} is under way.`);
  if (open.length >= AT_ONCE) return refuse("challenge.busy", `${open.length} are under way, of ${AT_ONCE} at a time.`);
  return undefined;
}
