import type { Command } from "commander";
import { whole } from "./numbers.ts";

/** The commands that play a bot to say how it could be better: at each save, function by function, against the limits. */
export function improving(liars: Command): void {
  liars
    .command("dev")
    .description("play a bot whenever it is saved: its score, what the save changed, its faults, its worst game")
    .argument("[bot]", "a file, or a folder with bot.ts", ".")
    .argument("[opponents...]", "who sits in the other seats, named as in `liars play` (default: odds honest random)")
    .option("-r, --ruleset <id>", "the ruleset (default: the first that all of them play)")
    .option("-o, --options <k=v,...>", "options of the ruleset")
    .option("-d, --deals <n>", "deals of each save, in every seat; rounded up to a multiple of 8", whole(1), 16)
    .option("-s, --seed <text>", "the luck that all saves share (default: drawn)")
    .option("--once", "play the bot as it is, and end")
    .option("--server <url>", "the server that knows @author/bot")
    .action(async (bot, opponents, flags) => (await import("./commands/dev.ts")).dev(bot, opponents, flags));
  const worked = (name: string, about: string): Command =>
    liars
      .command(name)
      .description(about)
      .argument("[bot]", "a file, or a folder with bot.ts", ".")
      .argument("[opponents...]", "who sits in the other seats, named as in `liars play` (default: odds honest random)")
      .option("-r, --ruleset <id>", "the ruleset (default: the first that all of them play)")
      .option("-o, --options <k=v,...>", "options of the ruleset")
      .option("-d, --deals <n>", "play this many deals, in every seat", whole(1), 64)
      .option("-s, --seed <text>", "repeat a run: any text of 1 to 64 characters")
      .option("--server <url>", "the server that knows @author/bot")
      .option("--json", "print JSON");
  worked("profile", "find out which functions and lines of a bot take its CPU time")
    .option("--out <file>", "where the .cpuprofile goes (default: the bot's name)")
    .option("--top <n>", "show this many functions, and lines", whole(1), 12)
    .action(async (bot, opponents, flags) => (await import("./commands/profile.ts")).profile(bot, opponents, flags));
  worked("bench", "measure what a bot's decisions take of the limits, here and on the ladder's machine")
    .option("--ladder <id>", "play at this ladder's table, and scale what was measured to its machine")
    .action(async (bot, opponents, flags) => (await import("./commands/bench.ts")).bench(bot, opponents, flags));
}
