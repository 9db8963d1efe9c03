import { z } from "#vendor/mcp";
import { botWithin, within } from "./within.ts";

/** A tool: a command of `liars`, with the parameters that an agent needs. */
export interface Tool {
  title: string;
  description: string;
  input: z.ZodObject;
  /** Whether it changes nothing, here or on the ladder. */
  readOnly: boolean;
  /** The command line. Paths must be within `folder`. @throws Failure. */
  args(input: Record<string, unknown>, folder: string): Promise<string[]>;
}

/** Makes a tool; the schema gives the type of the input of `args`. */
function tool<S extends z.ZodObject>(
  about: Omit<Tool, "input" | "args"> & { input: S; args(input: z.infer<S>, folder: string): Promise<string[]> },
): Tool {
  return about as unknown as Tool;
}

const path = z.string().min(1).max(500);
const bot = path.describe(
  "A file or a folder with bot.ts, in this folder; a house bot's name (odds, honest, random …); or @author/bot.",
);
const ruleset = z.string().min(1).max(40).describe("Its id; `rulesets` lists them.");
const options = z.string().max(200).optional().describe("k=v,… : options of the ruleset.");
const seed = z.string().min(1).max(64).optional().describe("Repeats a run.");

const flag = (name: string, value: string | number | undefined): string[] =>
  value === undefined ? [] : [`--${name}=${value}`];
/** Words after `--` are never flags, even if they begin with a dash. */
const plain = (...words: string[]): string[] => ["--", ...words];

/** A match's or game's id, or a file of replays in the folder. */
const gameWithin = async (root: string, game: string): Promise<string> =>
  /^[0-9a-f-]{36}(\.\d+)?$/.test(game) ? game : await within(root, game);

export const TOOLS: Readonly<Record<string, Tool>> = {
  new: tool({
    title: "Make a bot",
    description: "Make a folder with a bot that can play every ruleset already. Then edit its bot.ts.",
    input: z.object({
      folder: path.describe("The new folder; its last part names the bot: 2 to 32 of a-z, 0-9 and -."),
    }),
    readOnly: false,
    args: async ({ folder }, root) => ["new", "--json", ...plain(await within(root, folder))],
  }),
  rulesets: tool({
    title: "Rulesets",
    description: "List the rulesets, or show the options of one and its rules as text (book).",
    input: z.object({ ruleset: ruleset.optional() }),
    readOnly: true,
    args: async ({ ruleset: id }) => ["rulesets", "--json", ...(id === undefined ? [] : ["--book", ...plain(id)])],
  }),
  check: tool({
    title: "Check a bot",
    description:
      "Run the ladder's own build checks: bundling, types, loading. Findings name file, line and what to do.",
    input: z.object({ bot: path.describe("A file, or a folder with bot.ts, in this folder.") }),
    readOnly: true,
    args: async ({ bot: file }, root) => ["check", "--json", ...plain(await within(root, file))],
  }),
  play: tool({
    title: "Play games",
    description:
      "Play games between bots under the ladder's rules and limits: win rate and Elo with 95 % intervals, CPU, faults with lines.",
    input: z.object({
      bots: z.array(bot).min(1).max(8).describe("One for each seat; a single bot is repeated `players` times."),
      ruleset,
      options,
      deals: z.int().min(1).max(500).default(32).describe("Each bot plays each seat of each deal, with the same luck."),
      players: z.int().min(2).max(8).optional(),
      seed,
      out: path.optional().describe("A new .jsonl file for the games' replays: `mistakes` reads it."),
    }),
    readOnly: false,
    args: async ({ bots, ruleset: id, deals, out, ...more }, root) => [
      ...["play", "--json", ...flag("ruleset", id), ...flag("deals", deals), ...flag("options", more.options)],
      ...[...flag("players", more.players), ...flag("seed", more.seed)],
      ...(out === undefined ? [] : flag("out", await within(root, out))),
      ...plain(...(await Promise.all(bots.map((one) => botWithin(root, one))))),
    ],
  }),
  mistakes: tool({
    title: "Find mistakes in a game",
    description:
      "List the decisions of a game that gave most away, given what each seat knew, each with a better action.",
    input: z.object({
      game: path.describe("A file of replays in this folder, or the id of a game on the ladder (MATCH.NUMBER)."),
      number: z.int().min(0).optional().describe("Which game of the file, from 0."),
    }),
    readOnly: true,
    args: async ({ game, number }, root) => [
      ...["replay", "--mistakes", "--json", ...flag("game", number)],
      ...plain(await gameWithin(root, game)),
    ],
  }),
  debug: tool({
    title: "Debug a decision",
    description:
      "Give a bot the views of a game again, and find the first decision that differs from the recorded one. `why`: what each action was worth at a decision, by odds, belief and playouts.",
    input: z.object({
      game: path.describe(
        "A file of replays in this folder, or a match of yours on the ladder (MATCH or MATCH.NUMBER).",
      ),
      bot: path.describe("The bot that gets the views: a file, or a folder with bot.ts, in this folder."),
      number: z.int().min(0).optional().describe("Which game of the file or match, from 0."),
      seat: z
        .int()
        .min(0)
        .max(7)
        .optional()
        .describe(
          "The seat whose views the bot gets; default: that of your bot, in a file that of a bot with the same name.",
        ),
      event: z
        .int()
        .min(0)
        .optional()
        .describe("The decision, as `mistakes` counts it; default: the first that differs."),
      why: z.boolean().default(true).describe("Weigh the actions at this decision."),
    }),
    readOnly: true,
    args: async ({ game, bot: file, number, seat, event, why }, root) => [
      ...["debug", "--json", ...flag("game", number), ...flag("seat", seat), ...flag("event", event)],
      ...(why ? ["--why"] : []),
      ...plain(await gameWithin(root, game), await within(root, file)),
    ],
  }),
  compare: tool({
    title: "Compare two bots",
    description:
      'Play A and B in the same seats with the same luck until it is sure that A is "better", "worse" or "within" `elo` of B.',
    input: z.object({
      a: bot,
      b: bot,
      ruleset,
      options,
      elo: z.int().min(1).max(400).default(20).describe("The difference in Elo that matters."),
      deals: z.int().min(8).max(5_000).default(1_000).describe("Stop after this many deals at most."),
      against: z.array(bot).max(6).optional().describe("Bots for the other seats."),
      seed,
    }),
    readOnly: true,
    args: async ({ a, b, ruleset: id, against = [], ...more }, root) => [
      ...["compare", "--json", ...flag("ruleset", id), ...flag("options", more.options), ...flag("elo", more.elo)],
      ...[...flag("deals", more.deals), ...flag("seed", more.seed)],
      ...(against.length === 0
        ? []
        : flag("against", (await Promise.all(against.map((one) => botWithin(root, one)))).join(","))),
      ...plain(await botWithin(root, a), await botWithin(root, b)),
    ],
  }),
  exploit: tool({
    title: "Exploit a bot",
    description: "How much a bot loses to somebody who knows it, in the last round of a duel, and where.",
    input: z.object({
      bot,
      duel: z.enum(["palafico-duel", "ships-wheel-duel"]).default("palafico-duel"),
      leaks: z.int().min(0).max(20).default(5),
    }),
    readOnly: true,
    args: async ({ bot: one, duel, leaks }, root) => [
      ...["exploit", "--json", ...flag("ruleset", duel), ...flag("leaks", leaks)],
      ...plain(await botWithin(root, one)),
    ],
  }),
  submit: tool({
    title: "Submit a bot",
    description:
      "Send a bot to the ladder as a new version, and wait for its build and qualification. At most 10 in 24 hours.",
    input: z.object({
      bot: path.describe("A file, or a folder with bot.ts, in this folder."),
      name: z.string().max(32).optional().describe("The bot's name on the ladder; default: the one in its source."),
      note: z.string().max(200).optional().describe("What is new in this version."),
    }),
    readOnly: false,
    args: async ({ bot: file, name, note }, root) => [
      ...["submit", "--json", ...flag("name", name), ...flag("note", note)],
      ...plain(await within(root, file)),
    ],
  }),
  status: tool({
    title: "Status on the ladder",
    description:
      "Show how the newest version of your bots is doing: build, qualification, rating with its interval, rank, what comes next.",
    input: z.object({
      bot: z.string().max(80).optional().describe("The bot's name; default: all your bots."),
      wait: z.boolean().default(false).describe("Wait until it is rated, or rejected."),
    }),
    readOnly: true,
    args: async ({ bot: name, wait }) => [
      ...["status", "--json", ...(wait ? ["--follow"] : [])],
      ...(name === undefined ? [] : plain(name)),
    ],
  }),
};
