import type { AnyTable, Step } from "@liars-ladder/rules";

/** A seat called the last bid false (`challenge`) or exact (`calza`). */
export interface Call {
  seat: number;
  what: "challenge" | "calza";
}

/** Who called the last bid, and what it was called: from the step of the call on, while all dice are shown. */
export function callOf(step: Step | undefined, { reveal }: Pick<AnyTable, "reveal">): Call | null {
  if (step?.kind === "end") return null;
  if (step?.kind === "challenge" || step?.kind === "calza") return { seat: step.seat!, what: step.kind };
  if (reveal?.challenger !== undefined) return { seat: reveal.challenger, what: "challenge" };
  return reveal?.calza === undefined ? null : { seat: reveal.calza, what: "calza" };
}
