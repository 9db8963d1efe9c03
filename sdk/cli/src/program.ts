import { readFileSync } from "node:fs";
import { type Argument, Command, type Option } from "commander";
import { EXAMPLES } from "./examples.ts";
import { EXITS, NOTES } from "./help.ts";
import { improving } from "./improving.ts";
import { BEST, INSPECTOR, port, whole } from "./numbers.ts";
import { following, serving } from "./on-ladder.ts";
import { alarm } from "./text/paint.ts";
import { beQuiet } from "./text/quiet.ts";

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  version: string;
};

/** What these print is for somebody who sits there, or is no result at all. */
const TALKING = ["dev", "mcp", "login", "logout"];

/** A command that first names a flag that it does not know: a mistyped one is missing, too. */
class Verb extends Command {
  override createCommand(name?: string): Command {
    return new Verb(name);
  }
  // Commander calls these two, and types neither.
  declare protected unknownOption: (flag: string) => void;
  protected missingMandatoryOptionValue({ flags }: Option): void {
    const unknown = this.args.find((arg) => arg.startsWith("-"));
    if (unknown !== undefined) this.unknownOption(unknown);
    this.error(`error: required option '${flags}' not specified`, { code: "commander.missingMandatoryOptionValue" });
  }
}

/** Every command with its description and flags. Its code is loaded when it is called. */
export function program(): Command {
  const liars = new Verb("liars")
    .description("Write, check, play and submit bots for Liar's Ladder.")
    .version(version)
    .helpCommand(false)
    .exitOverride()
    .configureHelp({ subcommandTerm: termOf })
    .configureOutput({ outputError: (text, write) => write(alarm("liars:") + text.replace(/^error:/, "")) })
    .showHelpAfterError("  -> `liars --help` lists every command.")
    .addHelpText("after", EXITS)
    .hook("preAction", (_, command) => beQuiet(command.opts().quiet === true));
  writing(liars);
  comparing(liars);
  watching(liars);
  serving(liars);
  following(liars);
  for (const command of liars.commands) {
    if (!TALKING.includes(command.name())) command.option("-q, --quiet", "print only the result, and errors on stderr");
    command.showHelpAfterError(`  -> \`liars ${command.name()} --help\` lists its flags.`);
    command.addHelpText("after", afterFlags(command.name()));
  }
  return liars;
}

/** The examples and notes of a command. */
function afterFlags(name: string): string {
  const examples = [EXAMPLES[name] ?? []].flat();
  const lines = examples.map((line) => `  ${line}`);
  return ["", examples.length === 1 ? "Example:" : "Examples:", ...lines, NOTES[name] ?? ""].join("\n").trimEnd();
}

function writing(liars: Command): void {
  liars.commandsGroup("Write a bot:");
  liars
    .command("new")
    .description("make a folder with a bot that is ready to play")
    .argument("[folder]", "the new folder; its last part names the bot")
    .option("--packages <dir>", "install from packed tarballs in DIR, not from the registry (or LIARS_PACKAGES)")
    .option("--json", "print JSON")
    .action(async (folder, flags) => (await import("./commands/new.ts")).newBot(folder, flags));
  liars
    .command("check")
    .alias("validate")
    .description("run the server's build checks here, without submitting")
    .argument("[bot]", "a file, or a folder with bot.ts", ".")
    .option("--json", "print the report as JSON")
    .action(async (bot, flags) => (await import("./commands/check.ts")).check(bot, flags));
  improving(liars);
  liars
    .command("play")
    .description("play games between bots, with the same code as the ladder")
    .argument(
      "<bot...>",
      "a file, a house bot's name, @author/bot of the ladder, or @ladder/top3; seats in the order given",
    )
    .requiredOption("-r, --ruleset <id>", 'the ruleset (see `liars rulesets`), or "all"')
    .option("-o, --options <k=v,...>", "options of the ruleset")
    .option("-p, --players <n>", "seats at the table: one for each bot named, or a single bot repeated", whole(1))
    .option("-g, --games <n>", "play this many games with the seats as given", whole(1))
    .option("-d, --deals <n>", "play this many deals: every bot in every seat with the same luck", whole(1))
    .option("--phase <n>", "games after which every bot is started anew; the ladder usually has 8", whole(1), 8)
    .option("-s, --seed <text>", "repeat a run: any text of 1 to 64 characters")
    .option("--parallel <n>", "matches played at a time (default: one for each core); changes no result", whole(1))
    .option("--out <file>", "write every game as a replay, one per line (.jsonl)")
    .option("--watch-game", "tell every game in words once it is over")
    .option("--human", "take the first seat yourself, here at the terminal")
    .option("--hint", "with --human: show how likely each bid is true, given what you know")
    .option("--logs", "print what the bots log")
    .option("--ladder <id>", BEST)
    .option("--server <url>", "the server that knows @author/bot")
    .option("--json", "print the result as JSON")
    .action(async (bots, flags) =>
      flags.human
        ? (await import("./commands/play-human.ts")).playHuman(bots, flags)
        : (await import("./commands/play.ts")).play(bots, flags),
    );
  liars
    .command("mcp")
    .description("serve these commands to a coding agent, by the Model Context Protocol over stdin and stdout")
    .action(async () => (await import("./commands/mcp.ts")).mcp(version));
}

function comparing(liars: Command): void {
  liars.commandsGroup("Compare bots:");
  liars
    .command("tournament")
    .description("let bots meet in pairs, and rate them: all against all, one against the others, or in Swiss rounds")
    .argument("<bot...>", "a file, a house bot's name, @author/bot of the ladder, or @ladder/top5")
    .requiredOption("-r, --ruleset <id>", "the ruleset (see `liars rulesets`)")
    .option("-o, --options <k=v,...>", "options of the ruleset")
    .option(
      "-f, --format <format>",
      "round-robin, gauntlet (the first against each of the others) or swiss",
      "round-robin",
    )
    .option("-d, --deals <n>", "deals that a pair plays when it meets, a multiple of 8", whole(8), 64)
    .option("--rounds <n>", "rounds of a Swiss tournament (default: depends on the number of bots)", whole(1))
    .option("-s, --seed <text>", "repeat a tournament: any text of 1 to 64 characters")
    .option("--parallel <n>", "matches played at a time (default: one for each core); changes no result", whole(1))
    .option("--resume <file>", "save the matches in FILE, and continue from those already there")
    .option("--html <file>", "write a report as one page, with a table of all against all")
    .option("--ladder <id>", BEST)
    .option("--server <url>", "the server that knows @author/bot")
    .option("--json", "print the result as JSON")
    .action(async (bots, flags) => (await import("./commands/tournament.ts")).tournament(bots, flags));
  liars
    .command("compare")
    .description("find out whether A is better than B, worse, or close: same seats, same luck, until that is clear")
    .argument("<a>", "a file, a house bot's name, or @author/bot of the ladder")
    .argument("<b>", "a file, a house bot's name, or @author/bot of the ladder")
    .requiredOption("-r, --ruleset <id>", "the ruleset (see `liars rulesets`)")
    .option("-o, --options <k=v,...>", "options of the ruleset")
    .option("-p, --players <n>", "seats at the table", whole(2))
    .option(
      "--against <bots>",
      "bots for the other seats, separated by commas, such as @ladder/top3 (default: none, A plays B)",
    )
    .option("-d, --deals <n>", "stop after this many deals at most", whole(1), 2000)
    .option(
      "--elo <n>",
      'the difference that matters to you, in Elo points: a smaller one is called "within"',
      whole(1),
      20,
    )
    .option("--phase <n>", "deals of a match, after which both bots are started anew (default: 4)", whole(1))
    .option("-s, --seed <text>", "repeat a run: any text of 1 to 64 characters")
    .option("--parallel <n>", "matches played at a time (default: one for each core); changes no result", whole(1))
    .option("--resume <file>", "save the matches in FILE, and continue from those already there")
    .option("--ladder <id>", BEST)
    .option("--server <url>", "the server that knows @author/bot")
    .option("--json", "print the result as JSON")
    .action(async (a, b, flags) => (await import("./commands/compare.ts")).compare(a, b, flags));
  liars
    .command("exploit")
    .description("find out how much a bot loses to somebody who knows it, and where")
    .argument("<bot...>", "a file, or a house bot's name; with --train one for each other seat, or one for all of them")
    .option(
      "-r, --ruleset <id>",
      "the duel, palafico-duel or ships-wheel-duel; with --train any ruleset, or a ladder",
      "palafico-duel",
    )
    .option("--seeds <n>", "ask a randomised bot with this many seeds (default: 64, fewer if it thinks long)", whole(8))
    .option("--leaks <n>", "show this many places where it gives most away (default: 5)", whole(0))
    .option("--whole", "play whole duels against it instead, five dice each, and ask it before each decision")
    .option("--dice <a-b>", "a round of other dice instead, the opener's first: 2-2; only for deterministic bots")
    .option("--questions <n>", "with --whole or --dice: stop after this many (default: 40000, or 100000)", whole(1))
    .option("--train", "train a bot against these opponents instead, at any table: what it wins is a lower bound")
    .option("-o, --options <k=v,...>", "with --train: options of the ruleset")
    .option("-p, --players <n>", "with --train: seats, the trained bot's too, if one bot is named", whole(2))
    .option("--games <n>", "with --train: learn from about this many games (default: 2000)", whole(100))
    .option(
      "-d, --deals <n>",
      "with --whole: stop after this many deals; with --train: judge on so many (default: 64, or 256)",
      whole(2),
    )
    .option("--out <file>", "write a game for each of these places, one a line (.jsonl); with --train, the bot (.ts)")
    .option("--html <file>", "write a page that shows these games, each opened at the place")
    .option("--json", "print the result as JSON")
    .action(async (bots, flags) => (await import("./commands/exploit.ts")).exploit(bots, flags));
}

function watching(liars: Command): void {
  liars.commandsGroup("Look at games:");
  liars
    .command("replay")
    .description("show a game round by round, with nothing hidden")
    .argument("<game>", "a file of replays, or the id of a game on the server, or the address of its page")
    .option(
      "--game <k>",
      "which game of the file or match, counted from 0 (default: the first; for a page, all)",
      whole(0),
    )
    .option("--html <file>", "write a page with the viewer and the game, which works without a network")
    .option("--open", "open that page")
    .option("--rules-only", "do not compare the dice with the seed: for replays made elsewhere")
    .option(
      "--mistakes",
      "list the decisions of each seat that gave most away, given what it knew; a page opens at the worst one",
    )
    .option("--json", "print the replay as JSON; with --mistakes, every decision and its chances")
    .option("--server <url>", "the server that knows the id")
    .action(async (game, flags) => (await import("./commands/replay.ts")).replay(game, flags));
  liars
    .command("verify")
    .description("play every game of a file again, and check rules, losses, ranks and dice")
    .argument("<file...>", "files of replays, one a line (.jsonl), archives of seasons, or their addresses (https://…)")
    .option("--rules-only", "do not compare the dice with the seed: for replays made elsewhere")
    .option("--json", "print one line of JSON per game")
    .action(async (files, flags) => (await import("./commands/verify.ts")).verify(files, flags));
  liars
    .command("inspect")
    .description("list every legal action at every decision of a file's games, one line of JSON per decision")
    .argument("<file>", "a file of replays, one a line (.jsonl)")
    .requiredOption("--legal", "the legal actions")
    .action(async (file) => (await import("./commands/inspect.ts")).inspect(file));
  liars
    .command("debug")
    .description("give a bot the views of a game again: see where its decisions differ, and why, or debug it there")
    .argument(
      "<game>",
      "a match of yours on the ladder, MATCH or MATCH.GAME; with --seat, any game there; or the address of a page, which may name a step and a seat; or a file of replays",
    )
    .argument("[bot]", "the bot that gets the views: a file, or a folder with bot.ts", ".")
    .option("--game <k>", "which game of the file or match, counted from 0", whole(0))
    .option(
      "--seat <n>",
      "the seat whose views to use, counted from 0 (default: that of your bot, in a file that of a bot with that name)",
      whole(0),
    )
    .option("--phase <n>", "for a file: games after which bots were started anew", whole(1), 8)
    .option(
      "--step <n>",
      "the decision, as faults, logs and `rerun` count them (default: the first that differs)",
      whole(0),
    )
    .option("--event <n>", "the decision by its event, as `replay --mistakes` and `inspect` count them", whole(0))
    .option("--why", "show what each action was worth there, by odds, by belief and by playouts")
    .option("--all", "with --why: every legal action, not only the most promising ones")
    .option("--inspect [port]", "stop in Node's inspector right before the decision", port)
    .option("--json", "print JSON")
    .option("--server <url>", "the server that knows the match")
    .action(async (game, bot, flags) =>
      (await import("./commands/debug.ts")).debug(game, bot, {
        ...flags,
        ...(flags.inspect === true && { inspect: INSPECTOR }),
      }),
    );
  liars
    .command("rulesets")
    .description("list the rulesets, or the options of one with their values and defaults")
    .argument("[ruleset]", "its id")
    .option("--book", "print the rules of one, in words")
    .option("--json", "print JSON")
    .action(async (id, flags) => (await import("./commands/rulesets.ts")).rulesets(id, flags));
}

/** `play BOT...`: only names and arguments, so that the list is easy to read. */
const termOf = (command: Command): string =>
  [command.name(), ...command.registeredArguments.map(argumentTerm)].join(" ");

function argumentTerm(argument: Argument): string {
  const name = argument.name().toUpperCase() + (argument.variadic ? "..." : "");
  return argument.required ? name : `[${name}]`;
}
