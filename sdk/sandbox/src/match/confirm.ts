import type { Loner } from "./lone-bot.ts";
import { rerunBot } from "./rerun.ts";
import { SandboxError } from "./spec.ts";
import type { GameRecord, PhaseJob } from "./wire.ts";

/**
 * Asks each accused bot again, alone in a process, what it was asked in company. Nobody is charged because of what a
 * process says that held other bots too. At most one process at a time, and one for each seat.
 *
 * @param accused seats whose bots broke, according to the moves.
 * @returns the records, with the faults as they came again. If something did not come again: a sentence, and the
 * seats that this concerns, or no seats if it concerns all that ran.
 */
export async function confirmed(
  job: PhaseJob,
  records: readonly GameRecord[],
  accused: readonly number[],
  each: Loner,
): Promise<{ readonly records: readonly GameRecord[] } | { readonly refuted: string; readonly seats?: number[] }> {
  const { ruleset, options } = job;
  const games = job.seeds.map((seed, g) => ({ seed, moves: records[g]!.moves }));
  const whole = records.map((record) => ({ ...record, faults: [...record.faults] }));
  for (const seat of accused) {
    const { bundle, version } = job.seats[seat]!;
    const bot = { id: String(version), bundle };
    const { limits, signal, excuses, pool } = each;
    const again = await rerunBot(
      { ruleset, options, players: job.seats.length, bot, phases: [{ seat, games }], limits },
      {
        signal,
        bot: bot.id,
        place: `${each.place}/confirm/${seat}`,
        ...(excuses && { excuses }),
        ...(pool && { pool }),
      },
    ).catch((error: unknown) => {
      if (error instanceof SandboxError && error.code === "sandbox.incident") return error;
      throw error;
    });
    if (again instanceof SandboxError) {
      const seats = again.incidents.some(({ bots }) => bots.length > 0) ? [seat] : [];
      return { refuted: `seat ${seat} could not be asked again: ${again.message}`, seats };
    }
    for (const { game, problem, difference, faults } of again) {
      if (problem !== undefined || difference !== undefined)
        return {
          refuted: `alone, seat ${seat} decided differently at decision ${difference?.decision ?? 0} of game ${game}`,
        };
      whole[game]!.faults.push(...faults);
    }
  }
  for (const { faults } of whole) faults.sort((a, b) => a.decision - b.decision);
  return { records: whole };
}
