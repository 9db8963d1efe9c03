import { type RerunGame, rerunBot } from "@liars-ladder/sandbox";
import { EXIT, usage } from "../failure.ts";
import { build } from "../play/build.ts";
import { inSandbox } from "../play/run.ts";
import { namedOn, withServer } from "../replays/named.ts";
import { enginesOf, nameOf, recordedOf, sayEngines, specOf, unzip } from "../replays/recorded.ts";
import { sayRerun } from "../replays/rerun.ts";
import { connectAsAuthor, type ServerFlags } from "../server/connect.ts";
import { plural } from "../text/plural.ts";
import { progress } from "../text/progress.ts";
import { print, printJson } from "../text/say.ts";

interface Flags extends ServerFlags {
  with?: string;
  json?: true;
}

/** Exits with 0 if the bot decides as it did, and with 1 if a game differs. */
export async function rerun(match: string, flags: Flags): Promise<void> {
  const on = namedOn(match);
  if (!on)
    throw usage(`${match} is neither a match id nor the address of its page`, "`liars matches` lists the latest.");
  const [id = ""] = on.id.split(".");
  const { client } = await connectAsAuthor(withServer(on, flags));
  const recorded = await recordedOf(client, id);
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
        print(`  game ${gameId}: the ranks are ${game.result.ranks} by the rules here, and ${ranks} on the ladder`);
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
