import type { Chances, Choice, Grade, Ledger, Loss, Tried, TurningPoint } from "@liars-ladder/evaluate";
import type { Action } from "@liars-ladder/rules";
import type { Given } from "./messages.ts";

/** A decision of a step, and what it gave away. */
export interface StepDecision {
  readonly event: number;
  readonly seat: number;
  readonly loss: Loss | null;
  /** "odds bids 5 fours", and what would have been better; null until all is known. */
  readonly says: string | null;
  readonly rival: string | null;
}

/** What was paid at a step, and why. */
export interface StepToll {
  readonly event: number;
  readonly seat: number;
  readonly says: string;
}

/** What is known so far about a game's chances, by steps of its film. There is a new one whenever more is known. */
export interface Evaluation {
  /** `first`: a quick look; `finer`: the losses are coming; `known`: all of it. */
  readonly state: "first" | "finer" | "known" | "failed";
  /** Why it failed. */
  readonly problem: string | null;
  /** The number of decisions whose losses are known, and the number of all decisions. */
  readonly done: number;
  readonly of: number;
  /** After each step; null while unknown. */
  readonly chances: readonly (Chances | null)[];
  readonly decisions: ReadonlyMap<number, readonly StepDecision[]>;
  readonly tolls: ReadonlyMap<number, readonly StepToll[]>;
  /** Steps with a mistake, ascending, and the grade of the worst one there. */
  readonly mistakes: ReadonlyMap<number, Grade>;
  /** In the order of the game. */
  readonly turns: readonly (TurningPoint & { readonly step: number })[];
  readonly ledgers: readonly Ledger[];
  /** The legal actions of a decision. */
  choices(event: number): Promise<readonly Choice[]>;
  /** Tries another action. `report` gets more and more results, the last time with `over`. Returns a function to stop it. */
  whatIf(
    event: number,
    action: Action,
    given: Given,
    report: (tried: readonly Tried[], over: boolean) => void,
  ): () => void;
}

/** The step with the worst mistake, of one seat or of all; undefined where there is none. */
export function worstMistake({ decisions }: Evaluation, seat: number | null): number | undefined {
  let worst: { step: number; loss: number } | undefined;
  for (const [step, list] of decisions)
    for (const { loss, seat: whose } of list)
      if (loss !== null && loss.grade !== null && (seat === null || whose === seat) && loss.loss > (worst?.loss ?? 0))
        worst = { step, loss: loss.loss };
  return worst?.step;
}
