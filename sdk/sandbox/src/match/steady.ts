import { setFlagsFromString } from "node:v8";

/**
 * Keeps functions from being optimized. A bot can measure how deep it may call, which depends on where its isolate
 * was entered. The size of our own frames above it must not change as our code gets warm, because that differs
 * between playing alone and in company. The native syntax that this needs is switched off again at once, so V8 does
 * not have it while bots run.
 */
export function keepSteady(...functions: readonly object[]): void {
  setFlagsFromString("--allow-natives-syntax");
  const never = new Function("f", "%NeverOptimizeFunction(f);") as (f: object) => void;
  for (const f of functions) never(f);
  setFlagsFromString("--no-allow-natives-syntax");
}
