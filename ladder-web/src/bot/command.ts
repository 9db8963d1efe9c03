interface Ladder {
  ruleset: string;
  /** The options that differ from the ruleset's defaults. */
  options: Readonly<Record<string, unknown>>;
  players: number;
}

/** The command that plays the user's own bot against another one, in all other seats, by the rules of a ladder. */
export function playCommand(bot: string, ladder: Ladder): string {
  const seats = new Array<string>(ladder.players - 1).fill(bot);
  return `liars play ./bot.ts ${[...seats, ...rulesOf(ladder), "--games 200"].join(" ")}`;
}

/** The command that finds out which of two is better, by the rules of a ladder, at a table with its best bots. */
export function compareCommand(a: string, b: string, ladder: Ladder & { id: string }): string {
  const { id, players } = ladder;
  const table = players === 2 ? [] : [`--players ${players}`, `--against @ladder/top${players - 1}`, `--ladder ${id}`];
  return `liars compare ${[a, b, ...rulesOf(ladder), ...table].join(" ")}`;
}

/** The same at a table that was chosen, for a difference that was, and on the same luck. */
export function sameComparison(
  a: string,
  b: string,
  ladder: Ladder,
  { against, elo, seed }: { against: readonly string[]; elo: number; seed: string },
): string {
  const table = against.length === 0 ? [] : [`--against ${against.join(",")}`];
  return `liars compare ${[a, b, ...rulesOf(ladder), ...table, `--elo ${elo}`, `--seed ${seed}`].join(" ")}`;
}

function rulesOf({ ruleset, options }: Ladder): string[] {
  const set = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  return [`--ruleset ${ruleset}`, ...(set.length > 0 ? [`--options ${set.join(",")}`] : [])];
}
