import type { Options } from "@liars-ladder/rules";
import { type Static, Type } from "typebox";
import { ForOperators, ForOwner, Hash, LadderId, Name, Nullable, Seed, Time, Uuid } from "./basics.ts";
import { CLAIMS } from "./routes.ts";

/** A match that a volunteer plays: the same seeds and versions that a home runner would get. */
export const ClaimedMatch = ForOwner({
  id: Uuid,
  ladder: ForOwner({
    id: LadderId,
    ruleset: Type.String(),
    options: Type.Unsafe<Options>({ type: "object", additionalProperties: true }),
    players: Type.Integer({ minimum: 2, maximum: 8 }),
  }),
  bots: Type.Array(
    ForOwner({ version: Uuid, hash: Type.Unsafe<string>({ ...Hash, description: "Of its bundle, SHA-256 in hex." }) }),
  ),
  phases: Type.Array(
    ForOwner({
      seating: Type.Array(Type.Integer(), { description: "By seat, an index into `bots`." }),
      seeds: Type.Array(Seed),
    }),
  ),
  deadline: Type.Unsafe<string>({ ...Time, description: "Afterwards the home runners play it." }),
});
export type ClaimedMatch = Static<typeof ClaimedMatch>;

export const Claim = ForOwner({
  match: Nullable(ClaimedMatch),
  wait: Type.Integer({ minimum: 0, description: "Without a match: when to ask again, s." }),
});
export type Claim = Static<typeof Claim>;

/** What a volunteer has to its name. */
export const Contributor = ForOwner({
  credit: Type.Integer({ description: "Matches that it played and that count; none once it is barred." }),
  checked: Type.Integer({ description: "Of these, how many were played again at home, with the same moves." }),
  faults: Type.Integer({ description: "Matches in which a bot broke: the home runners played them again." }),
  lost: Type.Integer({ description: "Matches that it gave back, or sent too late, or as no record of a match." }),
  open: Type.Integer({
    description: `Claims that are not over, at most ${CLAIMS.most}. One that was given back or lost counts until its deadline.`,
  }),
  barred: Nullable(
    Type.Object(
      { at: Time, reason: Type.String({ description: "Names the match and the first decision that differed." }) },
      { description: "It sent moves that the home runners did not see." },
    ),
  ),
});
export type Contributor = Static<typeof Contributor>;

export const SentMoves = ForOwner({
  accepted: Type.Boolean({ description: "If not, a bot broke in it, and the home runners play it." }),
  credit: Type.Integer(),
});

/** A volunteer, as operators see it. */
export const ContributorLine = ForOperators({
  author: Name,
  ...{ credit: Type.Integer(), checked: Type.Integer(), faults: Type.Integer(), lost: Type.Integer() },
  waiting: Type.Integer({ description: "Results that are being played again." }),
  void: Type.Integer({ description: "Matches of it that became void." }),
  stand: Type.Integer({ description: "Matches that should be void, but are of a season that was over." }),
  barred: Nullable(Type.Object({ at: Time, reason: Type.String() })),
});
export type ContributorLine = Static<typeof ContributorLine>;
