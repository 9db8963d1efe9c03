import type { Command } from "commander";
import { positive, whole } from "./numbers.ts";

/** Makes commands that need a server. */
const asking =
  (liars: Command) =>
  (name: string, about: string): Command =>
    liars
      .command(name)
      .description(about)
      .option("--server <url>", "the server (or LIARS_SERVER; default: where you signed in last)");

/** The commands of a ladder, for everybody and for authors. */
export function serving(liars: Command): void {
  liars.commandsGroup("On the ladder:");
  const command = asking(liars);
  command("login", "sign in through the browser, and store the token on this machine")
    .option("--token <token>", "store this token, without opening the browser")
    .option("--manage", "let this machine also say who writes your bots (`liars authors`), and retire versions")
    .action(async (flags) => (await import("./commands/login.ts")).login(flags));
  command("logout", "forget the token").action(async (flags) => (await import("./commands/logout.ts")).logout(flags));
  command("whoami", "show who is signed in")
    .option("--json", "print JSON")
    .action(async (flags) => (await import("./commands/whoami.ts")).whoami(flags));
  command("submit", "send a bot to the ladder, and follow its build")
    .argument("[bot]", "a file, or a folder with bot.ts", ".")
    .option(
      "--name <bot>",
      "its name on the ladder (default: the one in its source); OWNER/NAME if you are a co-author",
    )
    .option("--note <text>", "what is new in this version")
    .option("--no-wait", "do not follow the build")
    .option("--json", "print JSON")
    .action(async (bot, flags) => (await import("./commands/submit.ts")).submit(bot, flags));
  command("status", "show how a bot's newest version is doing: build, qualification, rating")
    .argument("[bot]", "the bot's name (default: all of yours)")
    .option("-f, --follow", "keep watching until it is rated")
    .option("--json", "print JSON")
    .action(async (bot, flags) => (await import("./commands/status.ts")).status(bot, flags));
  command(
    "authors",
    "show who writes a bot, or change it: co-authors submit versions too, and see its sources and logs",
  )
    .argument("[bot]", "NAME for your own, OWNER/NAME for another one (default: bots of others that you write)")
    .option("--invite <author>", "ask somebody to become a co-author of a bot that you own")
    .option("--remove <author>", "end it for a co-author of a bot that you own, or take an invitation back")
    .option(
      "--hand-over <author>",
      "make a co-author the owner of a bot that you own: it gets their name before its own",
    )
    .option("--join", "become a co-author, as you were invited to")
    .option("--leave", "be a co-author no more, or turn an invitation down")
    .option("--json", "print JSON")
    .action(async (bot, flags) => (await import("./commands/authors.ts")).authors(bot, flags));
  command("ladder", "list the ladders, or show the table of one")
    .argument("[ladder]", "its id")
    .option("--all", "show all bots over all ladders, each ladder with the same weight")
    .option("--season <n>", "show the table of this season (default: the current one)", whole(1))
    .option("--limit <n>", "show this many rows", whole(1), 25)
    .option("--json", "print JSON")
    .action(async (id, flags) => (await import("./commands/ladder.ts")).ladder(id, flags));
  command("leagues", "list the leagues that you may see, or show one; join it, and enter a bot")
    .argument("[league]", "its id, or the link that invites you")
    .option("--join", "join it first")
    .option("--enter <bot>", "let this bot of yours play in it")
    .option("--limit <n>", "show this many rows", whole(1), 25)
    .option("--json", "print JSON")
    .action(async (league, flags) => (await import("./commands/leagues.ts")).leagues(league, flags));
  command("matches", "list the latest matches, of one bot or all")
    .argument("[bot]", "its name; BOT@3 for the matches of its version 3 (default: all bots)")
    .option("--opponent <bot>", "only those at which this other bot sat")
    .option("--limit <n>", "show this many", whole(1), 20)
    .option("--json", "print JSON")
    .action(async (bot, flags) => (await import("./commands/matches.ts")).matches(bot, flags));
}

/** More commands of the same group, for a bot that is already on the ladder. */
export function following(liars: Command): void {
  const command = asking(liars);
  command(
    "style",
    "show how a bot plays on each ladder, or in detail on one: places, bluffs, calls, calibration, CPU, luck",
  )
    .argument("<bot>", "its name")
    .argument("[ladder]", "its id")
    .option("--json", "print JSON")
    .action(async (bot, ladder, flags) => (await import("./commands/style.ts")).style(bot, ladder, flags));
  command("logs", "show what your bot logged, and its faults, in its games on the ladder")
    .argument("<bot>", "the bot's name, for its newest version; BOT@3 for version 3")
    .option("--failed", "show each fault of its last matches once: how often, on which ladders, and the line of code")
    .option("--limit <n>", "show this many lines, or faults", whole(1), 20)
    .option("--json", "print JSON")
    .action(async (bot, flags) => (await import("./commands/logs.ts")).logs(bot, flags));
  command("watch", "follow the matches of a ladder, or of a league, as they are played, in words")
    .argument("<ladder>", "its id; or a league's id or link, for all its divisions")
    .option("--matches <n>", "end after this many matches (default: at Ctrl-C)", whole(1))
    .option("--speed <x>", "on a terminal, this many times as fast", positive, 1)
    .option("--json", "print every event as a line of JSON, as it comes")
    .action(async (ladder, flags) => (await import("./commands/watch.ts")).watch(ladder, flags));
  command("challenge", "play an unrated match on the ladder at once, and show how it went")
    .argument("[bot...]", "author/bot of the ladder, or the name of one of yours; house bots fill the other seats")
    .option("-l, --ladder <id>", "the ladder whose rules to use (default: the first one for this many bots)")
    .option("-d, --deals <n>", "deals: every bot plays every seat on each (default: 32)", whole(1))
    .option("--match <id>", "show an earlier challenge, once it is over")
    .option("--no-wait", "do not wait until it is over")
    .option("--json", "print JSON")
    .action(async (bots, flags) => (await import("./commands/challenge.ts")).challenge(bots, flags));
  command("contribute", "play matches of published bots for the ladder on this machine, in the sandbox")
    .option("--once", "play one match")
    .option("--matches <n>", "play so many (default: until Ctrl-C)", whole(1))
    .option("--cores <n>", "play so many at a time (default: one on each core, at most 8)", whole(1))
    .option("--json", "print one line of JSON per match")
    .action(async (flags) => (await import("./commands/contribute.ts")).contribute(flags));
  command("rerun", "play your bot's part of a match again on this machine, and compare its decisions")
    .argument("<match>", "its id")
    .option("--with <bot>", "use another source in your bot's place: a file, or a folder with bot.ts")
    .option("--json", "print JSON")
    .action(async (match, flags) => (await import("./commands/rerun.ts")).rerun(match, flags));
  command("versions", "list the versions of a bot")
    .argument("<bot>", "its name")
    .option("--json", "print JSON")
    .action(async (bot, flags) => (await import("./commands/versions.ts")).versions(bot, flags));
  command("rollback", "make an older version of your bot the active one")
    .argument("<bot>", "its name")
    .argument("<version>", "its number", whole(1))
    .option("--json", "print JSON")
    .action(async (bot, number, flags) => (await import("./commands/rollback.ts")).rollback(bot, number, flags));
  command("doctor", "check that this machine has what liars needs")
    .option("--walls", "test what a bot could reach if it took over its process: some seconds of CPU time")
    .option("--json", "print JSON")
    .action(async (flags) => (await import("./commands/doctor.ts")).doctor(flags));
}
