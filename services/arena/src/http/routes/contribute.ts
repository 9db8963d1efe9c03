import type { Contributor } from "@liars-ladder/protocol";
import type { Background } from "../../background.ts";
import { claimMatch, returnMatch } from "../../contribute/claim.ts";
import { takeMoves } from "../../contribute/send.ts";
import { contributorOf, openBundle, slotsOf } from "../../db/contribution.ts";
import type { Sql } from "../../db/sql.ts";
import type { Queues } from "../../queue/queues.ts";
import { HOUSE } from "../../versions/submit.ts";
import type { Handlers } from "../bind.ts";
import { iso } from "../present.ts";
import { isRefusal, refuse } from "../refusal.ts";

export interface ContributeDeps extends Pick<Background, "enqueue" | "tell" | "refreshLadders"> {
  sql: Sql;
  queues: Pick<Queues, "withdraw">;
  /** Whether volunteers may play here. */
  open: boolean;
  warn(error: unknown, what: string): void;
}

export const contributeRoutes = ({ sql, queues, open, enqueue, tell, refreshLadders, warn }: ContributeDeps) => {
  const off = () => refuse("contribute.off", "CONTRIBUTE is not set on this ladder.");
  const contributor = async (userId: string): Promise<Contributor> => {
    const [[row], [slots]] = await Promise.all([contributorOf(sql, userId), slotsOf(sql, userId)]);
    const { accepted = 0, checked = 0, faults = 0, lost = 0, barred_at = null, barred_why = null } = row ?? {};
    const barred = barred_at === null ? null : { at: iso(barred_at), reason: barred_why ?? "" };
    return { credit: barred ? 0 : accepted, checked, faults, lost, open: slots?.taken ?? 0, barred };
  };
  return {
    getContributor: ({ account }) => contributor(account.id),
    claimMatch: async ({ body, account }) => {
      if (!open) return off();
      const claim = await claimMatch({ sql, queues }, account, body.engine);
      if (!isRefusal(claim) && claim.match) await tell.match(claim.match.id);
      return claim;
    },
    getBundle: async ({ params, account }) => {
      const [found] = await openBundle(sql, params.hash, account.id, HOUSE);
      if (!found) return refuse("contribute.bundle", `No bundle for you has the hash ${params.hash}.`);
      return { hash: params.hash, bundle: Buffer.from(found.bundle).toString("base64") };
    },
    sendMoves: async ({ params, body, account }) => {
      if (!open) return off();
      const sent = await takeMoves(sql, account, params.match, body);
      if (isRefusal(sent)) return sent;
      // What cannot be queued now is queued by `tendContributions`: it is stored that it is to be checked.
      if (sent.check !== null)
        await enqueue.check(sent.check).catch((error) => warn(error, "a volunteer's match could not be queued again"));
      if (sent.ladder !== null) {
        refreshLadders([sent.ladder]);
        await tell.match(params.match);
      }
      return { accepted: sent.ladder !== null, credit: (await contributor(account.id)).credit };
    },
    returnMatch: async ({ params, account }) => {
      const done = await returnMatch(sql, params.match, account.id);
      return isRefusal(done) ? done : contributor(account.id);
    },
  } satisfies Partial<Handlers>;
};
