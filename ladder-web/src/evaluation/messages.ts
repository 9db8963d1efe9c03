import type { Choice, Evaluated, Ledger, Reasons, Tried, TurningPoint } from "@liars-ladder/evaluate";
import type { Action, Replay } from "@liars-ladder/rules";

/** The hands that an action is tried with: the actual ones, or hands that its seat could expect. */
export type Given = "hands" | "seat";

/** What the page asks the worker. The first one is `evaluate`; an `id` names the answer to a question. */
export type Ask =
  | { type: "evaluate"; replay: Replay; names: readonly string[] }
  | { type: "choices"; id: number; event: number }
  | { type: "what if"; id: number; event: number; action: Action; given: Given };

/** What the worker tells the page. */
export type Reply =
  /** Decisions in order, starting with number `from`: first quick ones, then with their losses (`fine`). */
  | { type: "decisions"; from: number; fine: boolean; decisions: Evaluated[] }
  | { type: "reasons"; reasons: Reasons; turns: TurningPoint[]; ledgers: Ledger[] }
  | { type: "choices"; id: number; choices: Choice[] }
  | { type: "tried"; id: number; tried: readonly Tried[] }
  | { type: "done"; id: number }
  /** Without an `id`: the game cannot be evaluated. */
  | { type: "problem"; id: number | null; message: string };
