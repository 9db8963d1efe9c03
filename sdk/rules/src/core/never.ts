/**
 * The end of a switch that has a case for everything: the compiler refuses the call as soon as one is missing.
 * Throws, should a value get here that the types rule out. Where values come from outside unchecked, end the switch with
 * `value satisfies never` instead, which does nothing when it runs.
 */
export function never(value: never): never {
  throw new Error(`there is no case for ${JSON.stringify(value)}`);
}
