import { CLAIMS, type Claim, type ClaimedMatch, type Engine } from "@liars-ladder/protocol";
import { seatings } from "@liars-ladder/rules";
import { mayPlayOwn } from "@liars-ladder/stats";
import type { Static } from "typebox";
import type { Account } from "../auth/account.ts";
import {
  bundleHashes,
  claimOf,
  drawMatch,
  dropClaim,
  endClaim,
  insertClaim,
  lockContributor,
  slotsOf,
} from "../db/contribution.ts";
import { ladderById } from "../db/ladder.ts";
import { matchById, startMatch } from "../db/match.ts";
import type { Db, Sql } from "../db/sql.ts";
import { iso } from "../http/present.ts";
import { isRefusal, type Refusal, refuse } from "../http/refusal.ts";
import type { Queues } from "../queue/queues.ts";
import { HOUSE } from "../versions/submit.ts";
import { sameEngine } from "./engine.ts";

/** When to ask again: while home runners are about to take all there is, and while there is nothing to play, s. */
const SOON = 2;
const LATER = 15;
/** With so many results that wait to be played again, a volunteer waits too. */
const MOST_UNCHECKED = 10;
/** Home runners may take a match while it is being given away: then another one is drawn. */
const TRIES = 3;

/** Gives a volunteer a match, which leaves the queue of the home runners until its deadline. */
export async function claimMatch(
  { sql, queues }: { sql: Sql; queues: Pick<Queues, "withdraw"> },
  account: Pick<Account, "id">,
  engine: Static<typeof Engine>,
): Promise<Claim | Refusal> {
  const same = await sameEngine(sql, engine);
  if (isRefusal(same)) return same;
  if (same === null) return { match: null, wait: LATER };
  for (let i = 0; i < TRIES; i++) {
    const drawn = await sql.begin((tx) => draw(tx, account.id));
    if (isRefusal(drawn)) return drawn;
    if (drawn === undefined) return { match: null, wait: LATER };
    if (await queues.withdraw("match", drawn.id)) return { match: await claimedMatch(sql, drawn), wait: 0 };
    await dropClaim(sql, drawn.id);
  }
  return { match: null, wait: SOON };
}

/** One volunteer's claims are made one after the other. */
async function draw(tx: Db, userId: string): Promise<{ id: string; deadline: Date } | undefined | Refusal> {
  const [volunteer] = await lockContributor(tx, userId);
  if (!volunteer) throw new Error("a contributor vanished");
  if (volunteer.barred_why !== null) return refuse("contribute.barred", volunteer.barred_why);
  const [slots] = await slotsOf(tx, userId);
  if (slots && slots.taken >= CLAIMS.most) {
    const free =
      slots.free_at === null ? "" : ` The next one is free at ${iso(slots.free_at)}, or when you send its match.`;
    return refuse("contribute.open", `You have ${slots.taken} of ${CLAIMS.most}.${free}`);
  }
  // Nobody outruns the home runners: what is forged is found before there is much of it.
  if (slots && slots.unchecked >= MOST_UNCHECKED) return undefined;
  const own = mayPlayOwn(volunteer.accepted, slots?.own ?? 0);
  const [found] = await drawMatch(tx, { userId, house: HOUSE, own });
  // It may have begun at home since.
  if (!found || (await startMatch(tx, found.id)).length === 0) return undefined;
  const [claim] = await insertClaim(tx, { id: found.id, userId, own: found.own, seconds: CLAIMS.seconds });
  return claim && { id: found.id, deadline: claim.deadline };
}

async function claimedMatch(sql: Sql, { id, deadline }: { id: string; deadline: Date }): Promise<ClaimedMatch> {
  const [[match], bots] = await Promise.all([matchById(sql, id), bundleHashes(sql, id)]);
  const [ladder] = match ? await ladderById(sql, match.ladder_id) : [];
  if (!match || !ladder) throw new Error(`match ${id} vanished`);
  return {
    id,
    ladder: { id: ladder.id, ruleset: ladder.ruleset, options: ladder.options, players: ladder.players },
    bots: bots.map(({ version_id, bundle_hash }) => ({ version: version_id, hash: bundle_hash })),
    phases: seatings(ladder.players).map((seating) => ({ seating: [...seating], seeds: match.seeds })),
    deadline: iso(deadline),
  };
}

/** A volunteer gives a match back. Its slot stays taken until the deadline, so that nobody can pick among matches. */
export async function returnMatch(sql: Sql, id: string, userId: string): Promise<true | Refusal> {
  const [claim] = await claimOf(sql, id, userId);
  if (!claim) return refuse("contribute.unknown", `You have not claimed match ${id}.`);
  const [ended] = await endClaim(sql, id, userId, "lost");
  return ended ? true : refuse("contribute.over", `Your claim of match ${id} is over: ${claim.state}.`);
}
