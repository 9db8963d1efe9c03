import { readFileSync } from "node:fs";
import { type Argument, Command, InvalidArgumentError } from "commander";
import { alarm } from "./text/paint.ts";

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  version: string;
};

const EXITS = `
Exit codes: 0 well, 1 a check or comparison failed, 2 wrong usage, 3 network, 4 not signed in.
Environment: LIARS_SERVER (default http://localhost:8080), LIARS_TOKEN (a key for CI), NO_COLOR.`;

/** Every command with its words and flags; what it does is loaded when it is called. */
export function program(): Command {
  const liars = new Command("liars")
    .description("Write, check, play and submit bots for Liar's Ladder.")
    .version(version)
    .helpCommand(false)
    .exitOverride()
    .configureHelp({ subcommandTerm: termOf })
    .configureOutput({ outputError: (text, write) => write(alarm("liars:") + text.replace(/^error:/, "")) })
    .showHelpAfterError("  -> `liars --help` lists every command.")
    .addHelpText("after", EXITS);
  writing(liars);
  watching(liars);
  serving(liars);
  for (const command of liars.commands)
    command.showHelpAfterError(`  -> \`liars ${command.name()} --help\` lists its flags.`);
  return liars;
}

function writing(liars: Command): void {
  liars.commandsGroup("Write a bot:");
  liars
    .command("new")
    .description("make a folder with a bot that plays at once")
    .argument("[folder]", "the new folder; its last part names the bot")
    .option("--packages <dir>", "install from packed tarballs in DIR, not from the registry (or LIARS_PACKAGES)")
    .action(async (folder, flags) => (await import("./commands/new.ts")).newBot(folder, flags));
  liars
    .command("check")
    .alias("validate")
    .description("run the server's build checks here, without submitting")
    .argument("[bot]", "a file, or a folder with bot.ts", ".")
    .option("--json", "print the report as JSON")
    .action(async (bot, flags) => (await import("./commands/check.ts")).check(bot, flags));
  liars
    .command("play")
    .description("play games between bots, with the very code of the ladder")
    .argument("<bot...>", "a file, or a house bot's name; seats in the order given")
    .requiredOption("-r, --ruleset <id>", "the ruleset (see `liars rulesets`)")
    .option("-o, --options <k=v,...>", "options of the ruleset")
    .option("-p, --players <n>", "as many as bots are named; or repeats a single bot", whole(1))
    .option("-g, --games <n>", "play exactly so many games with these seats", whole(1))
    .option("-d, --deals <n>", "play so many deals: every bot in every seat on the same luck", whole(1))
    .option("-s, --seed <text>", "repeat a run: any text of 1 to 64 characters")
    .option("--out <file>", "write every game as a replay, one a line (.jsonl)")
    .option("--logs", "print what the bots log")
    .option("--json", "print the result as JSON")
    .action(async (bots, flags) => (await import("./commands/play.ts")).play(bots, flags));
  liars
    .command("compare")
    .description("is A better than B? Both play the same seats on the same luck until it is clear")
    .argument("<a>", "a file, or a house bot's name")
    .argument("<b>", "a file, or a house bot's name")
    .requiredOption("-r, --ruleset <id>", "the ruleset (see `liars rulesets`)")
    .option("-o, --options <k=v,...>", "options of the ruleset")
    .option("-p, --players <n>", "seats at the table", whole(2))
    .option("--against <bots>", "who sits in the other seats, by commas (default: nobody, A plays B)")
    .option("-d, --deals <n>", "stop after so many deals at the latest", whole(1), 2000)
    .option("--elo <n>", "the difference that is worth knowing", whole(1), 20)
    .option("-s, --seed <text>", "repeat a run: any text of 1 to 64 characters")
    .option("--json", "print the result as JSON")
    .action(async (a, b, flags) => (await import("./commands/compare.ts")).compare(a, b, flags));
}

function watching(liars: Command): void {
  liars.commandsGroup("Look at games:");
  liars
    .command("replay")
    .description("show a game round by round, everything open")
    .argument("<game>", "a file of replays, or the id of a game on the server")
    .option("--game <k>", "which game of the file, or match, from 0", whole(0))
    .option("--json", "print the replay as JSON")
    .option("--server <url>", "the server that knows the id")
    .action(async (game, flags) => (await import("./commands/replay.ts")).replay(game, flags));
  liars
    .command("verify")
    .description("play every game of a file again: rules, losses, ranks and dice")
    .argument("<file...>", "files of replays, one a line (.jsonl)")
    .option("--rules-only", "leave the seed out: for replays that were made elsewhere")
    .option("--json", "print a JSON line a game")
    .action(async (files, flags) => (await import("./commands/verify.ts")).verify(files, flags));
  liars
    .command("inspect")
    .description("list every legal action at every decision of a file's games, a JSON line each")
    .argument("<file>", "a file of replays, one a line (.jsonl)")
    .requiredOption("--legal", "the legal actions")
    .action(async (file) => (await import("./commands/inspect.ts")).inspect(file));
  liars
    .command("rulesets")
    .description("the rulesets, or one ruleset's options with their values and defaults")
    .argument("[ruleset]", "one of them")
    .option("--json", "print JSON")
    .action(async (id, flags) => (await import("./commands/rulesets.ts")).rulesets(id, flags));
}

function serving(liars: Command): void {
  liars.commandsGroup("On the ladder:");
  const command = (name: string, about: string): Command =>
    liars.command(name).description(about).option("--server <url>", "the server (or LIARS_SERVER)");

  command("login", "sign in through the browser, and keep the token on this machine")
    .option("--token <token>", "keep this token, without the browser")
    .action(async (flags) => (await import("./commands/login.ts")).login(flags));
  command("logout", "forget the token").action(async (flags) => (await import("./commands/logout.ts")).logout(flags));
  command("whoami", "who is signed in")
    .option("--json", "print JSON")
    .action(async (flags) => (await import("./commands/whoami.ts")).whoami(flags));
  command("submit", "send a bot to the ladder, and follow its build")
    .argument("[bot]", "a file, or a folder with bot.ts", ".")
    .option("--name <bot>", "the bot's name on the ladder (default: the one in its source)")
    .option("--note <text>", "what is new in this version")
    .option("--no-wait", "do not follow the build")
    .option("--json", "print JSON")
    .action(async (bot, flags) => (await import("./commands/submit.ts")).submit(bot, flags));
  command("status", "where a bot's newest version stands: build, qualification, rating")
    .argument("[bot]", "the bot's name (default: all of yours)")
    .option("-f, --follow", "stay until it is rated")
    .option("--json", "print JSON")
    .action(async (bot, flags) => (await import("./commands/status.ts")).status(bot, flags));
  command("ladder", "the ladders, or one ladder's table")
    .argument("[ladder]", "its id")
    .option("--season <n>", "the table of that season, final once it is closed (default: the present one)", whole(1))
    .option("--limit <n>", "so many rows", whole(1), 25)
    .option("--json", "print JSON")
    .action(async (id, flags) => (await import("./commands/ladder.ts")).ladder(id, flags));
  command("matches", "the latest matches of a bot")
    .argument("[bot]", "its name (default: all)")
    .option("--limit <n>", "so many", whole(1), 20)
    .option("--json", "print JSON")
    .action(async (bot, flags) => (await import("./commands/matches.ts")).matches(bot, flags));
  command("style", "how a bot plays on each ladder, or in full on one: places, bluffs, calls, calibration, CPU, luck")
    .argument("<bot>", "its name")
    .argument("[ladder]", "its id")
    .option("--json", "print JSON")
    .action(async (bot, ladder, flags) => (await import("./commands/style.ts")).style(bot, ladder, flags));
  command("logs", "what your bot logged and how it broke, in its games on the ladder")
    .argument("<bot>", "its name")
    .option("--limit <n>", "so many lines", whole(1), 20)
    .option("--json", "print JSON")
    .action(async (bot, flags) => (await import("./commands/logs.ts")).logs(bot, flags));
  command("rerun", "play your bot's part of a match again, here: does it still decide the same?")
    .argument("<match>", "its id")
    .option("--with <bot>", "another source in your bot's place: a file, or a folder with bot.ts")
    .option("--json", "print JSON")
    .action(async (match, flags) => (await import("./commands/rerun.ts")).rerun(match, flags));
  command("versions", "the versions of a bot")
    .argument("<bot>", "its name")
    .option("--json", "print JSON")
    .action(async (bot, flags) => (await import("./commands/versions.ts")).versions(bot, flags));
  command("rollback", "make an older version of your bot play again")
    .argument("<bot>", "its name")
    .argument("<version>", "its number", whole(1))
    .option("--json", "print JSON")
    .action(async (bot, number, flags) => (await import("./commands/rollback.ts")).rollback(bot, number, flags));
  command("doctor", "is everything here that liars needs?")
    .option("--walls", "try what a bot would reach that took its process over: half a minute of CPU")
    .option("--json", "print JSON")
    .action(async (flags) => (await import("./commands/doctor.ts")).doctor(flags));
}

/** `play BOT...`: names and arguments alone, so that the list can be read at a glance. */
const termOf = (command: Command): string =>
  [command.name(), ...command.registeredArguments.map(argumentTerm)].join(" ");

function argumentTerm(argument: Argument): string {
  const name = argument.name().toUpperCase() + (argument.variadic ? "..." : "");
  return argument.required ? name : `[${name}]`;
}

/** A whole number from `least` up, or a usage error. */
function whole(least: number): (text: string) => number {
  return (text) => {
    const made = Number(text);
    if (!/^\d+$/.test(text) || !Number.isSafeInteger(made) || made < least)
      throw new InvalidArgumentError(`It is no whole number from ${least} up.`);
    return made;
  };
}
