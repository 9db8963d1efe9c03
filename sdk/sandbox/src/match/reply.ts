import { type Action, parseAction } from "@liars-ladder/rules";
import { LIMITS } from "../limits.ts";

const DEPTH = 6;

type Reply = { readonly action: Action } | { readonly problem: string };

/** Bots answer with the same hundred or so texts many times. Nobody changes a reply. */
const known = new Map<string, Reply>();
const KNOWN = { replies: 1_000, length: 100 };

/** A bot's answer, parsed: an action, legal or not, or the reason why it is not an action. */
export function parseReply(text: string): Reply {
  if (text.length > KNOWN.length) return read(text);
  let reply = known.get(text);
  if (reply === undefined) {
    reply = read(text);
    if (known.size >= KNOWN.replies) known.clear();
    known.set(text, reply);
  }
  return reply;
}

function read(text: string): Reply {
  if (text.length > LIMITS.reply) return { problem: "the answer is too long" };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: "the answer is not JSON" };
  }
  const problem = faultIn(value, DEPTH);
  if (problem !== undefined) return { problem };
  const action = parseAction(value);
  return "code" in action ? { problem: action.message } : { action };
}

function faultIn(value: unknown, depth: number): string | undefined {
  if (typeof value === "number")
    return Number.isSafeInteger(value) ? undefined : `the answer has a number that is not a whole number: ${value}`;
  if (typeof value !== "object" || value === null) return undefined;
  if (depth === 0) return "the answer is nested too deeply";
  if (Object.hasOwn(value, "__proto__")) return 'the answer has a field "__proto__"';
  for (const key in value) {
    const problem = faultIn((value as Record<string, unknown>)[key], depth - 1);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
