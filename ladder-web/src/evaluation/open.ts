import {
  type Evaluated,
  GRADES,
  type Grade,
  type Ledger,
  type Reasons,
  type TurningPoint,
} from "@liars-ladder/evaluate";
import type { Replay } from "@liars-ladder/rules";
import type { Film } from "../replay/film.ts";
import { chancesBySteps } from "./by-steps.ts";
import type { Evaluation, StepDecision } from "./evaluation.ts";
import type { Ask, Reply } from "./messages.ts";
import { spawn } from "./spawn.ts";

/** Milliseconds between two updates of the page: on a phone each takes a good part of it. */
const PAUSE = 2000;

/**
 * Evaluates the replay of a film in a worker, and calls `tell` whenever more is known. It does not use a server. Returns a
 * function that stops the worker at once.
 */
export function openEvaluation(film: Film, replay: Replay, tell: (evaluation: Evaluation) => void): () => void {
  const worker = spawn();
  const questions = new Questions((ask) => worker.postMessage(ask));
  const known = new Known(film);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = 0;
  const show = (): void => {
    timer = undefined;
    due = performance.now() + PAUSE;
    tell({ ...known.picture(), choices: questions.choices, whatIf: questions.whatIf });
  };
  const fail = (message: string): void => {
    known.problem = message;
    show();
  };
  worker.onmessage = ({ data }: MessageEvent<Reply>) => {
    if (data.type === "problem" && data.id === null) return fail(data.message);
    if (data.type !== "decisions" && data.type !== "reasons") return questions.answer(data);
    known.hear(data);
    timer ??= setTimeout(show, due - performance.now());
  };
  worker.onerror = (event) => fail(event.message || "this browser could not start the worker");
  worker.postMessage({ type: "evaluate", replay, names: film.names } satisfies Ask);
  return () => {
    clearTimeout(timer);
    worker.terminate();
  };
}

type Heard = Extract<Reply, { type: "decisions" | "reasons" }>;

/** What the worker has told of a game. */
class Known {
  problem: string | null = null;
  readonly #film: Film;
  readonly #of: number;
  /** The step of each event. */
  readonly #at: readonly number[];
  readonly #coarse: Evaluated[] = [];
  readonly #fine: Evaluated[] = [];
  #mistakes: ReadonlyMap<number, Grade> = new Map();
  #end: { reasons: Reasons; turns: TurningPoint[]; ledgers: Ledger[] } | undefined;

  constructor(film: Film) {
    this.#film = film;
    this.#at = film.steps.flatMap(({ index, from, to }) => new Array<number>(to - from).fill(index));
    const forfeits = film.events.filter((event) => event.type === "out" && event.reason === "forfeit");
    this.#of = film.events.filter(({ type }) => type === "act").length + forfeits.length;
  }

  hear(data: Heard): void {
    if (data.type === "reasons") this.#end = data;
    else (data.fine ? this.#fine : this.#coarse).push(...data.decisions);
  }

  picture(): Omit<Evaluation, "choices" | "whatIf"> {
    const { steps } = this.#film;
    const stepOf = ({ event }: { event: number }): number => this.#at[event] ?? steps.length - 1;
    const fine = this.#fine;
    const decisions = [...fine, ...this.#coarse.slice(fine.length)];
    const byStep = Map.groupBy(this.#decisions(), stepOf);
    const tolls = this.#end?.reasons.tolls ?? [];
    const mistakes = gravest(byStep);
    // What did not change is not drawn again.
    if (String([...mistakes]) !== String([...this.#mistakes])) this.#mistakes = mistakes;
    return {
      state: this.problem !== null ? "failed" : this.#end ? "known" : fine.length > 0 ? "finer" : "first",
      problem: this.problem,
      done: fine.length,
      of: this.#of,
      chances: chancesBySteps(steps, decisions, decisions.length === this.#of),
      decisions: byStep,
      tolls: Map.groupBy(tolls, stepOf),
      mistakes: this.#mistakes,
      turns: (this.#end?.turns ?? []).map((turn) => ({ ...turn, step: stepOf(turn) })),
      ledgers: this.#end?.ledgers ?? [],
    };
  }

  #decisions(): StepDecision[] {
    return this.#end?.reasons.decisions.slice() ?? this.#fine.map((one) => ({ ...one, says: null, rival: null }));
  }
}

/** The page's questions, during and after the evaluation of a game. */
class Questions {
  readonly #ask: (ask: Ask) => void;
  readonly #open = new Map<number, (reply: Reply) => void>();
  #count = 0;

  constructor(ask: (ask: Ask) => void) {
    this.#ask = ask;
  }

  answer(reply: Exclude<Reply, Heard>): void {
    if (reply.id !== null) this.#open.get(reply.id)?.(reply);
  }

  readonly choices: Evaluation["choices"] = (event) =>
    new Promise((resolve, reject) => {
      const id = ++this.#count;
      this.#open.set(id, (reply) => {
        this.#open.delete(id);
        if (reply.type === "choices") resolve(reply.choices);
        else if (reply.type === "problem") reject(new Error(reply.message));
      });
      this.#ask({ type: "choices", id, event });
    });

  readonly whatIf: Evaluation["whatIf"] = (event, action, given, report) => {
    const id = ++this.#count;
    let last: Parameters<typeof report>[0] = [];
    this.#open.set(id, (reply) => {
      if (reply.type === "tried") last = reply.tried;
      const over = reply.type !== "tried";
      if (over) this.#open.delete(id);
      report(last, over);
    });
    this.#ask({ type: "what if", id, event, action, given });
    return () => void this.#open.delete(id);
  };
}

/** The grade of the worst mistake of each step that has one. */
function gravest(byStep: ReadonlyMap<number, readonly StepDecision[]>): ReadonlyMap<number, Grade> {
  const found = new Map<number, Grade>();
  for (const [step, list] of byStep) {
    const grade = GRADES.findLast((each) => list.some(({ loss }) => loss?.grade === each));
    if (grade !== undefined) found.set(step, grade);
  }
  return found;
}
