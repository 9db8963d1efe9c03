import type { ProblemCode } from "@liars-ladder/protocol";

/** Why a command does not do what it was asked: one sentence for the person who typed it, without a stack. */
export class Refusal extends Error {
  /** For programs, where there is one: a code of the catalogue. */
  readonly code: ProblemCode | undefined;

  constructor(message: string, code?: ProblemCode) {
    super(message);
    this.code = code;
  }
}
