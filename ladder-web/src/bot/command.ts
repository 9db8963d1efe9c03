interface Ladder {
  ruleset: string;
  /** The options that differ from the ruleset's defaults. */
  options: Readonly<Record<string, unknown>>;
}

/** The command that plays the user's own bot against a house bot, by the rules of a ladder. */
export function playCommand(bot: string, { ruleset, options }: Ladder): string {
  const set = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  const flags = [`--ruleset ${ruleset}`, ...(set.length > 0 ? [`--options ${set.join(",")}`] : []), "--games 200"];
  return `liars play ./bot.ts ${bot} ${flags.join(" ")}`;
}
