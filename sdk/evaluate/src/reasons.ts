import { type Action, type GameHead, Narrator, Projection, type Replay } from "@liars-ladder/rules";
import type { Evaluated } from "./evaluate.ts";
import type { Loss } from "./loss.ts";
import { chanceOf, type Toll, tollsOf } from "./tolls.ts";

/** A decision in words. */
export interface DecisionSaid {
  readonly event: number;
  readonly round: number;
  readonly seat: number;
  /** "odds bids 5 fours"; "odds forfeits". */
  readonly says: string;
  readonly loss: Loss | null;
  /** What would have been better: "challenges honest's bid of 4 fours". Null if nothing was compared. */
  readonly rival: string | null;
}

/** What was paid, and why: "A bluff that was found out: …". */
export interface TollSaid extends Toll {
  readonly says: string;
}

/** Why a game went as it did. */
export interface Reasons {
  readonly decisions: readonly DecisionSaid[];
  readonly tolls: readonly TollSaid[];
}

/** Puts the decisions of a game, and what seats paid in it, into words. `names`, by seat, are used as they are. */
export function explain(replay: Replay, names: readonly string[], decisions: readonly Evaluated[]): Reasons {
  const { ruleset, options, players, events } = replay;
  const head: GameHead = { ruleset, options, players: players.length };
  const narrator = new Narrator(head, "all", names);
  const projection = new Projection(options, head.players);
  const byEvent = new Map(decisions.map((one) => [one.event, one]));
  const said = new Map<number, DecisionSaid>();
  for (const [index, event] of events.entries()) {
    const one = byEvent.get(index);
    if (one !== undefined) {
      const { round, seat, decision, loss, action } = one;
      const does = (what: Action): string => narrator.action({ seat, decision, action: what });
      const says = `${names[seat]} ${action === null ? "forfeits" : does(action)}`;
      said.set(index, { event: index, round, seat, says, loss, rival: loss === null ? null : does(loss.rival) });
    }
    projection.push(event);
    narrator.tell(projection.seen("all"));
  }
  const tolls = tollsOf(replay).map((toll) => ({
    ...toll,
    says: reasonOf(toll, said.get(toll.judgement.event), names),
  }));
  return { decisions: [...said.values()], tolls };
}

/** "odds bids 5 fours. Better: challenges honest's bid of 4 fours." For a decision that was compared with others. */
export const betterThan = ({ says, loss, rival }: DecisionSaid): string =>
  `${says}. Better: ${rival}${loss?.by === "perfect play" ? " (by perfect play)" : ""}.`;

/** The reason for a payment, given what the seat knew, and the better action if one is known. */
function reasonOf({ cause, judgement }: Toll, decision: DecisionSaid | undefined, names: readonly string[]): string {
  const { kind, seat } = judgement;
  const call = kind === "calza" ? "call" : "challenge";
  const found = { bluff: "A bluff that was found out", call: `A bad ${call}`, luck: "Bad luck" }[cause];
  const what = kind === "bid" ? "its bid" : `its ${call}`;
  return `${found}: given what ${names[seat]} knew, ${what} had ${chanceWords(chanceOf(judgement))}.${betterOf(decision)}`;
}

function betterOf(decision: DecisionSaid | undefined): string {
  if (decision?.loss == null) return "";
  const { loss, rival } = decision;
  if (loss.grade !== null) return ` Better: ${rival}.`;
  return " No other action that was tried is clearly better.";
}

/** "a chance of 46 %". */
function chanceWords(chance: number): string {
  if (chance === 0) return "no chance";
  if (chance < 0.005) return "a chance of less than 1 %";
  return chance > 0.995 && chance < 1 ? "a chance of more than 99 %" : `a chance of ${Math.round(chance * 100)} %`;
}
