interface Ladder {
  ruleset: string;
  /** Those that are not as the ruleset has them by itself. */
  options: Readonly<Record<string, unknown>>;
}

/** The command line that plays one's own bot against a house bot, by the rules of a ladder. */
export function playCommand(bot: string, { ruleset, options }: Ladder): string {
  const set = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  const flags = [`--ruleset ${ruleset}`, ...(set.length > 0 ? [`--options ${set.join(",")}`] : []), "--games 200"];
  return `liars play ./bot.ts ${bot} ${flags.join(" ")}`;
}
