import type { MatchResult } from "@liars-ladder/protocol";
import type { Db } from "../db/sql.ts";
import { runnersHeard } from "../db/status.ts";
import { type Refusal, refuse } from "../http/refusal.ts";

/** A runner that was not heard for so long is not asked what it plays with, ms. It reports three times as often. */
const HEARD_MS = 60_000;
/** What moves may depend on. */
const PARTS = ["node", "v8", "isolatedVm", "rules", "sdk", "sandbox"] as const;

/**
 * Whether a volunteer plays with what all home runners play with: otherwise a game that is played again at home might be
 * another one.
 *
 * @returns the engine in a home runner's words, which are the ones to keep. Null: no runner is there to compare with.
 */
export async function sameEngine(
  db: Db,
  theirs: MatchResult["engine"],
): Promise<MatchResult["engine"] | null | Refusal> {
  const heard = (await runnersHeard(db)).filter(({ heard_at }) => Date.now() - heard_at.getTime() < HEARD_MS);
  for (const { said } of heard) {
    const other = PARTS.filter((part) => said.engine[part] !== theirs[part]);
    if (other.length === 0) continue;
    const wanted = other.map((part) => `${part} ${said.engine[part] ?? "unknown"}`).join(", ");
    const given = other.map((part) => theirs[part] ?? "unknown").join(", ");
    return refuse("contribute.engine", `A home runner has ${wanted}; you have ${given}.`);
  }
  return heard[0]?.said.engine ?? null;
}
