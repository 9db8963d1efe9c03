import { appendFile, writeFile } from "node:fs/promises";
import { EXIT, Failure, usage } from "../failure.ts";
import { exactBots, spread } from "../play/best.ts";
import { entrantsOf } from "../play/entrants.ts";
import { type PlayFlags as Flags, writable } from "../play/flags.ts";
import { playAmong } from "../play/human.ts";
import { checkPlayers, optionsOf, rulesetOf } from "../play/ruleset.ts";
import { inSandbox } from "../play/run.ts";
import { seedsOf } from "../play/seeds.ts";
import { judged } from "../replays/read.ts";
import { story } from "../replays/story.ts";
import { lineReader } from "../text/lines-in.ts";
import { plural } from "../text/plural.ts";
import { aside, print } from "../text/say.ts";

/** Lets a person play against bots. Exits with 0 when all games were played, and with 130 if the person left earlier. */
export async function playHuman(bots: string[], flags: Flags): Promise<void> {
  for (const [flag, given] of Object.entries({ deals: flags.deals, json: flags.json, parallel: flags.parallel }))
    if (given !== undefined) throw usage(`--human and --${flag} cannot be used together`, `Leave --${flag} out.`);
  const others = spread(bots).length;
  const players = flags.players ?? others + 1;
  if (players !== others + 1)
    throw usage(`--players is ${players}, but ${plural(others, "bot")} and you are at the table`);
  const ruleset = rulesetOf(flags.ruleset);
  checkPlayers(ruleset, players);
  const options = optionsOf(ruleset, flags.options);
  const seeds = seedsOf(flags.seed, flags.games ?? 1, "game");
  const out = flags.out === undefined ? undefined : await writable(flags.out);
  const exact = await exactBots(bots, { ruleset, options, players }, flags);
  const entrants = await entrantsOf(exact, ruleset.id, flags);

  if (out !== undefined) await writeFile(out, "");

  const table = { ruleset, options, entrants, phase: flags.phase, hint: flags.hint === true };
  const stayed = await inSandbox(async (stop) => {
    const input = lineReader(stop);
    try {
      for await (const replay of playAmong(table, seeds, { read: input.read, print, stop })) {
        if (out !== undefined) await appendFile(out, `${JSON.stringify(replay)}\n`);
        // Only after the game, because it shows what was hidden.
        if (flags.watchGame) print([...story(judged(replay, true))].join("\n"));
      }
    } finally {
      input.close();
    }
    return !input.ended();
  });
  if (!stayed) throw new Failure(EXIT.stopped, "you left the table before the end");
  aside(`\nSeed ${seeds.text}.${out === undefined ? " --out FILE saves the games." : ` Replays in ${out}`}`);
}
