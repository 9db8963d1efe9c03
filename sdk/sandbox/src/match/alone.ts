import type { Strain } from "./account.ts";
import { LoneBot, type Loner } from "./lone-bot.ts";
import { playPhase } from "./phase.ts";
import type { GameRecord, PhaseJob } from "./wire.ts";

export interface PlayedAlone {
  readonly games: readonly GameRecord[];
  /** By seat: how near the bot came to its limits of CPU time, according to the kernel. */
  readonly strains: readonly (Strain | undefined)[];
}

/** Plays one phase with every bot in a process of its own, in lockstep. The referee runs here, on the trusted side. */
export async function playAlone(job: PhaseJob, each: Loner, onProgress: () => void): Promise<PlayedAlone> {
  const games: GameRecord[] = [];
  // All are opened at once, so that they start in parallel.
  const bots = job.seats.map(({ dead, version }, seat) =>
    dead === null
      ? LoneBot.open({ ...each, seat, bot: String(version), place: `${each.place}/${seat}` })
      : Promise.resolve(undefined),
  );
  for (const bot of bots) bot.catch(() => {});
  try {
    const phase = playPhase(job, (game) => {
      games.push(game);
      onProgress();
    });
    let next = phase.next();
    while (next.done !== true) {
      const { seat, game, ...call } = next.value;
      const bot = await bots[seat];
      if (bot === undefined) throw new Error(`seat ${seat} is out, but was called`);
      next = phase.next(await bot.call(call, game));
    }
    const open = await Promise.all(bots);
    for (const bot of open) bot?.done();
    return { games, strains: open.map((bot) => bot?.strain) };
  } catch (error) {
    for (const bot of bots)
      bot.then(
        (open) => open?.close(),
        () => {},
      );
    throw error;
  }
}
