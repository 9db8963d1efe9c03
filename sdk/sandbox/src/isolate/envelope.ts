import type { Limits } from "../limits.ts";

/** What a call's envelope says. */
export interface Said {
  /** `timeout` and `memory` leave a box that must not be called again. */
  readonly kind: "answer" | "illegal" | "exception" | "timeout" | "memory" | "crash";
  /** An answer's JSON, or a sentence. */
  readonly text: string;
  readonly stack: string;
  readonly log: string;
}

export const NO_MEMORY: Said = { kind: "memory", text: "used more memory than it may", stack: "", log: "" };
export const REJECTED: Said = {
  kind: "illegal",
  text: "a promise was rejected, and nothing caught it",
  stack: "",
  log: "",
};
export const NO_ANSWER: Said = { kind: "crash", text: "the bot's isolate gave no answer", stack: "", log: "" };

/** Reads what the harness wrote: `HARNESS` says how. */
export function readEnvelope(out: string, limits: Limits): Said {
  if (out[0] !== "+") return told(out[0], out.slice(1), "", limits);
  const colon = out.indexOf(":");
  const length = Number(out.slice(2, colon));
  const end = colon + 1 + length;
  if (colon < 3 || colon > 9 || !Number.isSafeInteger(length) || end > out.length) return NO_ANSWER;
  return told(out[1], out.slice(colon + 1, end), out.slice(end), limits);
}

function told(letter: string | undefined, payload: string, log: string, limits: Limits): Said {
  switch (letter) {
    case "A":
      return payload.length > limits.reply + 500 ? NO_ANSWER : { kind: "answer", text: payload, stack: "", log };
    case "I":
      return { kind: "illegal", text: payload, stack: "", log };
    case "E": {
      const cut = payload.indexOf("\0");
      return { kind: "exception", text: payload.slice(0, cut), stack: payload.slice(cut + 1), log };
    }
    case "M":
      return NO_MEMORY;
    default:
      return NO_ANSWER;
  }
}
