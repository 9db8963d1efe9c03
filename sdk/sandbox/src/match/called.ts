import type { Called } from "../isolate/box.ts";
import type { Limits } from "../limits.ts";

const isText = (value: unknown, most: number): boolean => typeof value === "string" && value.length <= most;

const KINDS = new Set<Called["kind"]>(["answer", "illegal", "exception", "timeout", "memory", "crash"]);
/**
 * Whether a process's report of a call has the right shape and is no longer than allowed. It does not check that
 * the report is true.
 */
export function isCalled(called: Called, limits: Limits): boolean {
  return (
    typeof called === "object" &&
    called !== null &&
    KINDS.has(called.kind) &&
    isText(called.text, Math.max(limits.reply, limits.message) + 500) &&
    isText(called.stack, limits.stack) &&
    isText(called.log, limits.log + 100) &&
    Number.isFinite(called.cpuMs) &&
    called.cpuMs >= 0
  );
}
