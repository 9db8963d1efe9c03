import { type Choice, chanceOf, choicesOf } from "@liars-ladder/evaluate";
import { type Action, type AnyTable, type Decision, Projection, type Ruleset } from "@liars-ladder/rules";
import { type Film, filmOfSeen } from "../replay/film.ts";
import { odds as likely } from "../ui/format.ts";
import { Round } from "./round.ts";

/** Where the person sits. */
export const SEAT = 0;
/** Seeds that are looked at for a round in which the person has something to decide. */
const TRIES = 24;
/** Whoever gives away this much of a chance might have done better. */
const POOR = 0.25;

/** A round between a person and scripted players, after what the person did so far. */
export interface Lesson {
  /** As the person's seat sees it. */
  readonly film: Film;
  /** What the person is asked; null when the round is over. */
  readonly decision: Decision | null;
  readonly verdicts: readonly Verdict[];
}

/** What the odds say of a decision. */
export interface Verdict {
  readonly quality: "good" | "bluff" | "poor";
  readonly text: string;
}

/** The numbers of rounds in which the person decides more than once when all play sensibly, from the first on. */
export function lessonSeeds(ruleset: Ruleset): number[] {
  return Array.from({ length: TRIES }, (_, i) => i + 1).filter((seed) => {
    const round = new Round(ruleset, seed);
    let turns = 0;
    while (!round.over) {
      if (round.game.seat === SEAT && round.game.decision === "turn") turns++;
      round.goOn();
    }
    return turns > 1;
  });
}

/** @param actions what the person did, in order: each of them legal where it is taken. */
export function lessonOf(ruleset: Ruleset, seed: number, actions: readonly Action[]): Lesson {
  const round = new Round(ruleset, seed);
  const names = [`${round.names[0]} (you)`, ...round.names.slice(1)];
  const verdicts: Verdict[] = [];
  const left = [...actions];
  while (!round.over) {
    if (round.game.seat !== SEAT) {
      round.goOn();
      continue;
    }
    const action = left.shift();
    if (action === undefined) break;
    verdicts.push(verdictOn(ruleset, round.table, { names, decision: round.game.decision, action }));
    round.take(action);
  }
  const projection = new Projection(round.options, names.length);
  const seen = round.events.map((event) => {
    projection.push(event);
    return projection.seen(SEAT);
  });
  const head = { ruleset: ruleset.id, options: round.options, names, result: null };
  const decision = round.over ? null : round.game.decision;
  return { film: filmOfSeen(head, seen, { watcher: SEAT }), decision, verdicts };
}

interface Taken {
  readonly names: readonly string[];
  readonly decision: Decision;
  readonly action: Action;
}

/** Judges by what the seat knew, as odds count it: others' dice may be anything. */
function verdictOn(ruleset: Ruleset, table: AnyTable, { names, decision, action }: Taken): Verdict {
  const choices = choicesOf(ruleset.position(table, SEAT, decision), { table, names });
  const odds = ruleset.odds(table);
  const of = (choice: Choice): number => chanceOf(odds, table, choice.action) ?? Number.NaN;
  const did = choices.find((choice) => JSON.stringify(choice.action) === JSON.stringify(action));
  const chance = did ? of(did) : Number.NaN;
  const says = did?.says ?? action.type;
  const act = `${names[SEAT]} ${says}.`;
  if (Number.isNaN(chance))
    return { quality: "good", text: `${act} No odds judge this: the rules say what comes of it.` };
  const best = choices.reduce((a, b) => (of(b) > (of(a) || 0) ? b : a), did!);
  const other = best === did ? "" : ` Likeliest right: “${best.says}”, with ${likely(of(best))}.`;
  const quality = chance >= 0.5 ? "good" : of(best) - chance > POOR ? "poor" : "bluff";
  return {
    quality,
    text: `${act} ${action.type === "challenge" ? ofCall(chance) : ofBid(chance)}${chance >= 0.5 ? "" : other}`,
  };
}

function ofCall(chance: number): string {
  const told = `For what you knew, the bid’s chance to be false was ${likely(chance)}`;
  return chance >= 0.5 ? `${told}: a good call.` : `${told}: such a call loses more often than not.`;
}

function ofBid(chance: number): string {
  if (chance === 1) return "It is certainly true: whoever challenges it loses.";
  const told = `For what you know, its chance to be true is ${likely(chance)}`;
  if (chance === 0) return `${told}: whoever challenges it wins.`;
  return chance >= 0.5
    ? `${told}: a challenge of it loses more often than not.`
    : `${told}: a bluff, which pays only if nobody challenges it.`;
}
