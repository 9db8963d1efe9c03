import { InvalidArgumentError } from "commander";

/** What --ladder says of a command that takes `@ladder/top5`. */
export const BEST = "whose best bots @ladder/top3 are (default: the ladder with these rules, for as many players)";

/** The port where debuggers look first. */
export const INSPECTOR = 9229;

export function port(text: string): number {
  const made = whole(0)(text);
  if (made > 65_535) throw new InvalidArgumentError("A port is at most 65535; 0 takes any free one.");
  return made;
}

/** A parser for whole numbers of at least `least`; it throws a usage error for anything else. */
export function whole(least: number): (text: string) => number {
  return (text) => {
    const made = Number(text);
    if (!/^\d+$/.test(text) || !Number.isSafeInteger(made) || made < least)
      throw new InvalidArgumentError(`It must be a whole number, ${least} or more.`);
    return made;
  };
}

export function positive(text: string): number {
  const made = Number(text);
  if (text.trim() === "" || !Number.isFinite(made) || made <= 0)
    throw new InvalidArgumentError("It must be a number above 0, such as 0.5 or 4.");
  return made;
}
