import { setFlagsFromString } from "node:v8";

/**
 * Keeps functions from being optimized. A bot can measure how deep it may call, which counts from where its isolate was
 * entered; the size of our own frames above it must not change as our code gets warm, as that differs between playing
 * alone and in company. Needs no syntax of V8's while bots run: the flag is off again at once.
 */
export function keepSteady(...functions: readonly object[]): void {
  setFlagsFromString("--allow-natives-syntax");
  const never = new Function("f", "%NeverOptimizeFunction(f);") as (f: object) => void;
  for (const f of functions) never(f);
  setFlagsFromString("--no-allow-natives-syntax");
}
