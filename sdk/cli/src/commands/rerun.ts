import { gunzipSync } from "node:zlib";
import type { Part } from "@liars-ladder/protocol";
import { isSeedProblem, luckOf } from "@liars-ladder/rules";
import { engine, type RerunGame, type RerunSpec, rerunBot } from "@liars-ladder/sandbox";
import { EXIT, Failure, usage } from "../failure.ts";
import { build } from "../play/build.ts";
import { inSandbox } from "../play/run.ts";
import { sayRerun } from "../replays/rerun.ts";
import { connectAsAuthor, must, type ServerFlags } from "../server/connect.ts";
import { plural } from "../text/plural.ts";
import { progress } from "../text/progress.ts";
import { print, printJson } from "../text/say.ts";

interface Flags extends ServerFlags {
  with?: string;
  json?: true;
}

type Recorded = Part<"getRerun", "response">;

/** Exit 0 when the bot decides as it did, 1 when a game differs. */
export async function rerun(match: string, flags: Flags): Promise<void> {
  const [id = ""] = match.split(".");
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))
    throw usage(`${match} is not the id of a match`, "`liars matches` lists the latest ones.");
  const { client } = await connectAsAuthor(flags);
  const recorded = must(await client.getRerun({ params: { match: id } }));
  const other = flags.with === undefined ? undefined : (await build(flags.with)).built;
  const mine = recorded.bots.flatMap((bot, i) =>
    bot.mine ? [{ bot: i, name: nameOf(recorded, i), ...bot.mine }] : [],
  );

  const reruns = await inSandbox(async (signal) => {
    const done: { bot: number; name: string; hash: string; games: RerunGame[] }[] = [];
    for (const { bot, name, hash, bundle, map } of mine) {
      const code = other ?? { bundle: unzip(bundle), map: map === null ? undefined : unzip(map), hash };
      const spec = specOf(recorded, bot, { id: code.hash, bundle: code.bundle, map: code.map });
      const bar = progress();
      let n = 0;
      const onGame = (): void => bar.show(`${name}: ${++n} of ${recorded.games.length} games`);
      const games = await rerunBot(spec, { signal, onGame }).finally(() => bar.end());
      done.push({ bot, name, hash: code.hash, games });
    }
    return done;
  });

  const engines = enginesOf(recorded);
  const same = reruns.every(({ games }) => games.every((game, i) => isSame(game, recorded.games[i]?.ranks)));
  if (!same) process.exitCode = EXIT.failed;
  if (flags.json) {
    const bots = reruns.map((one) => ({
      ...one,
      version: recorded.bots[one.bot]?.version.id,
      with: flags.with ?? null,
    }));
    return printJson({ match: id, same, engine: engines, bots });
  }
  print(`Match ${id}, ${recorded.ladder.id}: ${plural(recorded.games.length, "game")}`);
  for (const line of sayEngines(engines)) print(line);
  for (const { name, hash, games } of reruns) {
    const what = other === undefined ? `its own bundle ${hash.slice(0, 12)}` : `${flags.with} in its place`;
    print(`\n${name}, played by ${what}:`);
    for (const [i, game] of games.entries()) {
      const { id: gameId = "", seats = [], ranks } = recorded.games[i] ?? {};
      const names = seats.map((bot) => nameOf(recorded, bot));
      for (const line of sayRerun({ id: gameId, head: recorded.ladder, names }, game)) print(`  ${line}`);
      if (game.result && !isRanked(game, ranks))
        print(`  game ${gameId}: the rules here rank it ${game.result.ranks}, the ladder ${ranks}`);
    }
    const differ = games.filter((game, i) => !isSame(game, recorded.games[i]?.ranks)).length;
    print(
      differ === 0
        ? "Same views, same decisions in every game."
        : `${differ} of ${plural(games.length, "game")} differ.`,
    );
  }
}

const isRanked = ({ result }: RerunGame, ranks: readonly number[] = []): boolean =>
  result !== undefined && result.ranks.join() === ranks.join();

const isSame = (game: RerunGame, ranks: readonly number[] | undefined): boolean =>
  game.difference === undefined && game.out?.by !== "here" && isRanked(game, ranks);

function specOf(recorded: Recorded, bot: number, code: RerunSpec["bot"]): RerunSpec {
  const { ruleset, options, players } = recorded.ladder;
  const phases: { seat: number; games: { seed: string; moves: number[] }[] }[] = [];
  for (const { phase, seats, seed, moves } of recorded.games) {
    const luck = luckOf(seed);
    if (isSeedProblem(luck))
      throw new Failure(EXIT.failed, luck.message, "Check that this `liars` is as new as the ladder.");
    phases[phase] ??= { seat: seats.indexOf(bot), games: [] };
    phases[phase].games.push({ seed, moves });
  }
  return { ruleset, options, players, bot: code, phases };
}

const unzip = (text: string): string => gunzipSync(Buffer.from(text, "base64")).toString("utf8");

function nameOf({ bots }: Recorded, bot: number): string {
  const version = bots[bot]?.version;
  return version === undefined ? "?" : `${version.bot.author}/${version.bot.name}@${version.number}`;
}

/** What played it on the ladder, and what plays it here, under the same names. */
function enginesOf({ engine: there, bots }: Recorded) {
  const here = engine();
  const built = bots.flatMap(({ mine }) => mine?.built ?? [])[0] ?? null;
  return { here, there, built };
}

/** One line, and a warning for whatever is another here: with another engine another game may come of it. */
function sayEngines({ here, there, built }: ReturnType<typeof enginesOf>): string[] {
  if (there === null) return ["The ladder did not record which engine played it."];
  const keys = ["rules", "sandbox", "isolatedVm", "node", "v8"] as const;
  const plain = (text: string): string => text.replace(/^v/, "");
  const recorded = keys.flatMap((key) => (there[key] === undefined ? [] : [{ key, version: plain(there[key]) }]));
  const other = recorded.filter(({ key, version }) => version !== plain(here[key])).map(({ key }) => key);
  const line = recorded.map(({ key, version }) => `${key} ${version}`).join(", ");
  const sdk = built === null ? "" : `; the bot was built with SDK ${built.sdk ?? built.rules}`;
  if (other.length === 0) return [`Played by ${line}, as here${sdk}`];
  const differ = other.map((key) => `${key} is ${plain(here[key])} here`).join(", ");
  return [`Played by ${line}${sdk}`, `NOT THE SAME ENGINE: ${differ}. Decisions may differ because of that.`];
}
