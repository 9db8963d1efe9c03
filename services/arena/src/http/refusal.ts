import { type Problem, type ProblemCode, problem } from "@liars-ladder/protocol";

/** A request that cannot be granted, as a value. It becomes `application/problem+json`. */
export interface Refusal {
  readonly refused: Problem;
}

/** `detail` names what was asked for; the code's own sentence says what is wrong with it. */
export const refuse = (code: ProblemCode, detail: string, errors?: Problem["errors"]): Refusal => ({
  refused: problem(code, detail, errors),
});

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === "object" && value !== null && "refused" in value;
