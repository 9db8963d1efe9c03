import type { Command } from "commander";
import { BEST, whole } from "./numbers.ts";

/** The commands that help to improve a bot: they play it at each save, profile it, and compare its cost with the limits. */
export function improving(liars: Command): void {
  liars
    .command("dev")
    .description("play a bot whenever it is saved: its score, what the save changed, its faults, its worst game")
    .argument("[bot]", "a file, or a folder with bot.ts", ".")
    .argument("[opponents...]", "who sits in the other seats, named as in `liars play` (default: odds honest random)")
    .option("-r, --ruleset <id>", "the ruleset (default: the first that all of them play)")
    .option("-o, --options <k=v,...>", "options of the ruleset")
    .option("-d, --deals <n>", "deals of each save, in every seat; rounded up to a multiple of 8", whole(1), 16)
    .option("-s, --seed <text>", "the seed of the luck that all saves share (default: a random one)")
    .option("--once", "play the bot as it is now, and end")
    .option("--ladder <id>", BEST)
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
    .option("--ladder <id>", BEST)
    .action(async (bot, opponents, flags) => (await import("./commands/profile.ts")).profile(bot, opponents, flags));
  worked("bench", "measure how near a bot's decisions come to the limits, here and on the ladder's machine")
    .option("--ladder <id>", "play by this ladder's rules, and scale the times to its machine")
    .action(async (bot, opponents, flags) => (await import("./commands/bench.ts")).bench(bot, opponents, flags));
}
