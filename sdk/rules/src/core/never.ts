/**
 * The end of a switch that has a case for everything: if one is missing, the compiler refuses the call. Throws if a
 * value gets here that the types rule out. If values come unchecked from outside, end the switch with `value
 * satisfies never` instead, which does nothing when it runs.
 */
export function never(value: never): never {
  throw new Error(`there is no case for ${JSON.stringify(value)}`);
}
