import type { Entry } from "@liars-ladder/protocol";

type Standing = Pick<Entry, "ladder" | "status" | "next">;

/** Why a version is suspended, and on which ladders. */
export interface Suspension {
  /** Stable: `suspended.forfeits` and the like. */
  code: Entry["next"]["code"];
  /** The arena's words, which may differ from ladder to ladder. */
  reasons: { why: string; ladders: string[] }[];
}

/** Each kind of reason once, and in it each reason once, in the order of the ladders. */
export function suspensionsOf(entries: readonly Standing[]): Suspension[] {
  const suspended = entries.filter(({ status }) => status === "suspended");
  return [...Map.groupBy(suspended, ({ next }) => next.code)].map(([code, of]) => ({
    code,
    reasons: [...Map.groupBy(of, ({ next }) => next.text)].map(([why, on]) => ({
      why,
      ladders: on.map(({ ladder }) => ladder),
    })),
  }));
}

/** What a version's badge says; null: it has none. */
export function badgeOf(active: boolean, entries: readonly Standing[]): { kind: "good" | "bad"; text: string } | null {
  const suspended = entries.filter(({ status }) => status === "suspended").length;
  if (suspended === 0) return active ? { kind: "good", text: "active" } : null;
  const of = suspended + entries.filter(({ status }) => status === "active" || status === "provisional").length;
  const where = suspended === of ? "" : ` on ${suspended} of ${of} ladders`;
  return { kind: "bad", text: `suspended${where}` };
}
