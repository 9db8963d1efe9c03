import type { Answer } from "@liars-ladder/protocol/client";

/** The value of an answer of a ladder that is under measurement. */
export function must<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(`${answer.problem.code}: ${answer.problem.detail}`);
  return answer.value;
}
