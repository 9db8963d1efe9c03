import { capital } from "../ui/format.ts";

/**
 * "Show your first die" of "shows its first die": what a seat does (`Choice.says`), said to the person who may do it. The rules'
 * own words tell a game as others watch it.
 */
export const imperative = (says: string): string =>
  capital(says.replace(/^([a-z]+?)(?:(?<=ch)es|s)\b/, "$1").replaceAll(/(?<= )its(?= )/g, "your"));
