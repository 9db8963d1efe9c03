/** What a name looks like at a glance: two names with the same look cannot be told apart in a list. */
export const lookOf = (name: string): string =>
  name.replaceAll("-", "").replaceAll("0", "o").replace(/[1i]/g, "l").replaceAll("rn", "m").replaceAll("vv", "w");

/** Names of others that a name could be taken for. */
export const alike = (name: string, others: readonly string[]): string[] =>
  others.filter((other) => other !== name && lookOf(other) === lookOf(name));
