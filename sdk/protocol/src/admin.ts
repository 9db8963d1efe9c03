import { type Static, Type } from "typebox";
import { ForOperators, LadderId, Nullable, Time, Uuid } from "./basics.ts";

/** A job that failed too often. `id` is the version's (build), the match's, or the job's own (exploit). */
export const Parked = ForOperators({
  kind: Type.Union([Type.Literal("build"), Type.Literal("match"), Type.Literal("exploit")]),
  id: Uuid,
  ladder: Nullable(LadderId),
  versions: Type.Array(Type.String(), { description: "author/name@number of all that take part." }),
  reason: Type.String(),
  attempts: Type.Integer(),
  since: Time,
});
export type Parked = Static<typeof Parked>;

/** A match in which something went wrong; it cost nobody a point. */
export const IncidentLine = ForOperators({
  match: Uuid,
  ladder: LadderId,
  at: Time,
  texts: Type.Array(Type.String()),
  versions: Type.Array(Type.String(), { description: "author/name@number of those that it concerns." }),
});
export type IncidentLine = Static<typeof IncidentLine>;

export const AuditLine = ForOperators({
  at: Time,
  operator: Type.String(),
  action: Type.String({ examples: ["match.void"] }),
  subject: Type.String(),
  detail: Type.String({ description: "In words; names every version that it touches." }),
});
export type AuditLine = Static<typeof AuditLine>;
