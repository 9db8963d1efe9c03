import type { Event, SeenEvent } from "./event.ts";
import { never } from "./never.ts";

/** What a step shows. `bid` … `swap` are decisions; `end` is the result, after the last event. */
export const STEP_KINDS = [
  "start",
  "round",
  "choose",
  "bid",
  "watch",
  "power",
  "show",
  "challenge",
  "calza",
  "reveal",
  "score",
  "lose",
  "swap",
  "out",
  "end",
] as const;
export type StepKind = (typeof STEP_KINDS)[number];

/** One moment of a replay that is worth stopping at: a few events that belong together. */
export interface Step {
  readonly index: number;
  readonly kind: StepKind;
  /** Of the first and behind the last event. */
  readonly from: number;
  readonly to: number;
  /** From 1; 0 during setup. */
  readonly round: number;
  /** Whose step it is, where it is one seat's. */
  readonly seat: number | null;
}

/** Events that continue the step that the event before them began. */
function continues(kind: StepKind, event: Event | SeenEvent): boolean {
  switch (event.type) {
    case "roll":
      return kind === "round" || kind === "choose";
    case "gain":
    case "peek":
    case "reroll":
      return kind === "power";
    case "swap":
      return kind === "swap";
    case "score":
      return kind === "score";
    // Who discards what is told with the loss itself.
    case "lose":
    case "regain":
      return kind === "lose";
    case "out":
      return kind === "lose" && event.reason === "eliminated";
    case "act":
      // All choose their piles in secret: one moment at the table.
      return kind === "choose" && (event.decision === "split" || event.decision === "count");
    case "rolloff":
    case "deal":
    case "round":
    case "reveal":
      return false;
    default:
      // An arena may be newer than this page.
      event satisfies never;
      return false;
  }
}

function kindOf(event: Event | SeenEvent): StepKind {
  switch (event.type) {
    case "rolloff":
    case "deal":
      return "start";
    case "round":
    case "roll":
      return "round";
    case "gain":
    case "peek":
    case "reroll":
      return "power";
    case "act":
      return kindOfAct(event);
    case "reveal":
      return "reveal";
    case "lose":
    case "regain":
      return "lose";
    case "score":
      return "score";
    case "swap":
      return "swap";
    case "out":
      return "out";
    default:
      event satisfies never;
      return "round";
  }
}

function kindOfAct({ decision, action }: Extract<Event | SeenEvent, { type: "act" }>): StepKind {
  switch (decision) {
    case "count":
    case "split":
      return "choose";
    case "discard":
      return "lose";
    case "show":
      return "show";
    case "wild":
    case "swap":
      return "swap";
    case "turn":
      switch (action.type) {
        case "bid":
        case "watch":
        case "power":
        case "challenge":
        case "calza":
          return action.type;
        case "count":
        case "split":
        case "discard":
        case "wild":
        case "swap":
        case "show":
        case "pass":
          return "choose";
        default:
          action satisfies never;
          return "choose";
      }
    default:
      decision satisfies never;
      return "choose";
  }
}

/** Cuts a game's events into steps. The last one is `end` when the game is over. */
export function stepsOf(events: readonly (Event | SeenEvent)[], over: boolean): Step[] {
  const steps: Step[] = [];
  let round = 0;
  for (const [at, event] of events.entries()) {
    if (event.type === "round") round = event.round;
    const last = steps.at(-1);
    if (last !== undefined && continues(last.kind, event)) {
      steps[steps.length - 1] = { ...last, to: at + 1 };
      continue;
    }
    const kind = kindOf(event);
    const seat = event.type === "reveal" ? event.bidder : "seat" in event && kind !== "score" ? event.seat : null;
    steps.push({ index: steps.length, kind, from: at, to: at + 1, round, seat });
  }
  if (over) {
    const end = events.length;
    steps.push({ index: steps.length, kind: "end", from: end, to: end, round, seat: null });
  }
  return steps;
}

/** The step that shows an event; the last one of none. */
export function stepOf(steps: readonly Step[], event: number): number {
  const found = steps.findIndex(({ to }) => to > event);
  return found < 0 ? steps.length - 1 : found;
}

/** How long people look at a step before the next one comes, ms: a reveal is worth a longer look than a roll. */
export function readingTime({ kind }: Step): number {
  switch (kind) {
    case "end":
      return 3_000;
    case "reveal":
    case "lose":
    case "score":
    case "out":
      return 1_900;
    case "challenge":
    case "calza":
    case "bid":
    case "power":
      return 1_250;
    case "start":
    case "round":
    case "choose":
    case "watch":
    case "show":
    case "swap":
      return 900;
    default:
      return never(kind);
  }
}
