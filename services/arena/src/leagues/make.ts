import { randomBytes, randomInt } from "node:crypto";
import type { NewLeague } from "@liars-ladder/protocol";
import { findRuleset, isRuleset, startLadders } from "@liars-ladder/rules";
import { accountByName } from "../db/account.ts";
import { insertLadder, nextPosition } from "../db/ladder.ts";
import { insertLeague, insertMember, inviteMembers } from "../db/league.ts";
import type { Db, Sql } from "../db/sql.ts";
import { isRefusal, type Refusal, refuse } from "../http/refusal.ts";
import { rowOf, type Wrong } from "../seasons/ladders.ts";
import { plain } from "../versions/submit.ts";
import { type LeagueBounds, LONGEST_MS, overLeagues, tooMany } from "./bounds.ts";

const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
/** Of a ladder about whose matches nothing is known. */
const USUAL_DESIGN = 0.75;

/** Nobody can guess it. */
const newLeagueId = (): string => Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
export const newInvite = (): string => randomBytes(18).toString("base64url");

type Made = ReturnType<typeof rowOf>;

/** The ladders of a league that is to be made, or all that is wrong. */
function divisionsOf(
  league: NewLeague,
  id: string,
  name: string,
): { wrong: Wrong[]; rows: Exclude<Made, { wrong: Wrong[] }>[] } {
  const wrong: Wrong[] = [];
  const rows = league.divisions.flatMap(({ ruleset: wanted, options, players }, at) => {
    const ruleset = findRuleset(wanted);
    const like = startLadders().find((one) => one.ruleset === wanted && one.players === players);
    const title = isRuleset(ruleset) ? `${name}: ${ruleset.title}` : name;
    const made = rowOf({
      ...{ id: `league-${id}-${at + 1}`, title, ruleset: wanted, options, players },
      design: like?.design ?? USUAL_DESIGN,
    });
    if (!("wrong" in made)) return [made];
    wrong.push(...made.wrong.map(({ path, message }) => ({ path: `/divisions/${at}${path}`, message })));
    return [];
  });
  return { wrong, rows };
}

/** What is wrong with a league's times and deals. */
function wrongTimes({ startsAt, endsAt, deals, rounds, schedule }: NewLeague, bounds: LeagueBounds): Wrong[] {
  const now = Date.now();
  const [start, end] = [startsAt === undefined ? now : Date.parse(startsAt), Date.parse(endsAt)];
  const wrong: Wrong[] = [];
  if (Number.isNaN(start)) wrong.push({ path: "/startsAt", message: "It must be a time, as 2026-01-31T18:00:00Z." });
  else if (start > now + LONGEST_MS) wrong.push({ path: "/startsAt", message: "It must be within 31 days." });
  if (Number.isNaN(end)) wrong.push({ path: "/endsAt", message: "It must be a time, as 2026-01-31T18:00:00Z." });
  else if (end <= Math.max(now, start))
    wrong.push({ path: "/endsAt", message: "It must come after now and the start." });
  else if (end > Math.max(now, start) + LONGEST_MS)
    wrong.push({ path: "/endsAt", message: "A league takes 31 days at most." });
  if (deals > bounds.deals) wrong.push({ path: "/deals", message: `A league has ${bounds.deals} deals at most here.` });
  if (rounds !== undefined && schedule === "ladder")
    wrong.push({ path: "/rounds", message: "A ladder has no rounds: leave it out." });
  return wrong;
}

/** The ids of the accounts of these names. */
export async function accountsOf(db: Db, names: readonly string[]): Promise<string[] | Refusal> {
  const ids: string[] = [];
  for (const name of new Set(names)) {
    const [account] = await accountByName(db, name);
    if (!account) return refuse("author.unknown", `There is no author "${name}".`);
    ids.push(account.id);
  }
  return ids;
}

/** Makes a league with its ladders. Nothing is played before it begins. */
export async function makeLeague(
  sql: Sql,
  organiser: { id: string },
  league: NewLeague,
  bounds: LeagueBounds,
): Promise<{ id: string } | Refusal> {
  if (bounds.atOnce === 0) return refuse("league.off", "This arena takes no new leagues.");
  const id = newLeagueId();
  const name = plain(league.name).trim();
  const { wrong, rows } = divisionsOf(league, id, name);
  wrong.push(...wrongTimes(league, bounds));
  if (name.length < 3) wrong.push({ path: "/name", message: "It must have 3 characters at least." });
  if (wrong.length > 0) return refuse("league.invalid", wrong.map(({ message }) => message).join(" "), wrong);
  const invited = await accountsOf(sql, league.invited ?? []);
  if (isRefusal(invited)) return invited;
  return sql.begin(async (tx): Promise<{ id: string } | Refusal> => {
    const over = (await overLeagues(tx, organiser, bounds)) ?? tooMany(invited.length + 1);
    if (over) return over;
    await insertLeague(tx, {
      ...{ id, name, organiser: organiser.id, private: league.private, invite: newInvite() },
      ...{ schedule: league.schedule, rounds: league.rounds ?? null, deals: league.deals },
      starts_at: league.startsAt === undefined ? null : new Date(league.startsAt),
      ends_at: new Date(league.endsAt),
    });
    await insertMember(tx, id, organiser.id);
    await inviteMembers(tx, id, invited);
    const [next] = await nextPosition(tx);
    for (const [at, row] of rows.entries())
      await insertLadder(tx, { ...row, league: id, position: (next?.position ?? 0) + at });
    return { id };
  });
}
