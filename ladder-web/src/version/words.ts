import type { Part } from "@liars-ladder/protocol";
import { qualifiedFor } from "../submit/findings.ts";

type Version = Part<"getVersion", "response">;

const STATE_WORDS: Readonly<Record<Version["state"], string>> = {
  queued: "Waiting for a runner",
  building: "Being built and tested",
  accepted: "Accepted",
  rejected: "Rejected. What failed is below",
  parked: "Something broke on our side. Nothing is lost, and an operator will look at it",
  retired: "Retired: its games still count",
};

/** How far a submission is, and on how many ladders it is accepted. */
export function versionWords({ state, next, report }: Pick<Version, "state" | "next" | "report">): string {
  const ladders = state === "accepted" ? qualifiedFor(report) : null;
  const all = ladders && ladders.passed === ladders.of;
  const where = ladders && (all ? ` for all ${ladders.of} ladders` : `: on ${ladders.passed} of ${ladders.of} ladders`);
  const place = next && next.place !== null ? `: ${next.text}` : "";
  return `${STATE_WORDS[state]}${where ?? ""}${place}`;
}
