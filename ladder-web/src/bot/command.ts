interface Ladder {
  ruleset: string;
  /** The options that differ from the ruleset's defaults. */
  options: Readonly<Record<string, unknown>>;
  players: number;
}

/** The command that plays the user's own bot against another one, in all other seats, by the rules of a ladder. */
export function playCommand(bot: string, { ruleset, options, players }: Ladder): string {
  const set = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  const flags = [`--ruleset ${ruleset}`, ...(set.length > 0 ? [`--options ${set.join(",")}`] : []), "--games 200"];
  const seats = new Array<string>(players - 1).fill(bot);
  return `liars play ./bot.ts ${[...seats, ...flags].join(" ")}`;
}
