import type { Part } from "@liars-ladder/protocol";

type Query = NonNullable<Part<"listMatches", "query">>;

/** What a match was to the bot whose matches are listed. */
export const RESULTS = [
  ["won", "won"],
  ["lost", "lost"],
  ["forfeited", "crashed or forfeited"],
] as const;

/** The parts of an address that choose among a bot's matches. */
export const OF_BOT = ["version", "opponent", "result"] as const;
export type OfBot = { [K in (typeof OF_BOT)[number]]?: string };

export const BOT_PATH = "[a-z0-9][a-z0-9\\-]{1,31}/[a-z0-9][a-z0-9\\-]{1,31}";
const isBotPath = (text: string): boolean => new RegExp(`^${BOT_PATH}$`).test(text);

/** What an address chooses among a bot's matches; what is malformed counts as absent. */
export const readOfBot = ({ version, opponent, result }: OfBot): OfBot => ({
  ...(version && /^[1-9]\d{0,5}$/.test(version) && { version }),
  ...(opponent && isBotPath(opponent) && { opponent }),
  ...(RESULTS.some(([each]) => each === result) && { result: result! }),
});

/** The same as the API takes it. `bot`: `author/bot`. */
export const queryOfBot = (bot: string, { version, opponent, result }: OfBot): Query => ({
  ...(version ? { version: `${bot}@${version}` } : { bot }),
  ...(opponent && { opponent }),
  ...(result && { result: result as NonNullable<Query["result"]> }),
});

/** An address's parts with one of them changed; an empty value is left out. */
export function changed<S extends object>(search: S, key: keyof S, value: string): S {
  const next = { ...search, [key]: value };
  if (value === "") delete next[key];
  return next;
}
