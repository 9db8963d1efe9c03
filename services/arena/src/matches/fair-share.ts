import type { Db } from "../db/sql.ts";
import { authorsPlaying, loads } from "../db/time.ts";
import { HOUSE } from "../versions/submit.ts";

/** One author may use at most this share of the runners' time while others wait. */
export const MOST_SHARE = 1 / 4;
/** Shares are measured over this many minutes. */
const WINDOW = 10;

/**
 * Splits the time that a runner spent on a match among the match's bots. Each bot gets the CPU time that it used
 * itself. The rest (processes, loading, the rules) is shared equally, except for what one bot caused: games that
 * had to be played again with every bot in a process of its own. In a duel of two equal bots each gets half. If one
 * bot thinks for a minute and the others answer at once, that minute is its own. All times are in ms.
 *
 * @param caused by each bot, out of the rest. If it adds up to more than the rest, it is cut to that.
 */
export function splitRunnerTime(ms: number, cpu: readonly number[], caused: readonly number[] = []): number[] {
  const sum = (of: readonly number[]) => of.reduce((all, own) => all + own, 0);
  const left = Math.max(0, ms - sum(cpu));
  const all = sum(caused);
  const share = all > left ? left / all : 1;
  const rest = left - all * share;
  return cpu.map((own, bot) => own + (caused[bot] ?? 0) * share + rest / cpu.length);
}

/**
 * Decides who sits out for now. An author is *over* when their next match would give them more than a quarter of
 * the runners' time, counted over the last ten minutes and the matches that are queued or played. An author who had
 * no time yet is never over. An author *waits* when one of their versions plays on some ladder and they are not
 * over. While somebody waits, everybody who is over sits out on every ladder, since all ladders share the same
 * runners. When all are over, nobody waits, and all play. The house is never over and never waits: its bots fill
 * the tables.
 */
export class Shares {
  private readonly loads: Map<string, Load>;
  private readonly playing: readonly string[];
  private total: number;

  private constructor(loads: Map<string, Load>, playing: readonly string[], total: number) {
    this.loads = loads;
    this.playing = playing;
    this.total = total;
  }

  static async read(db: Db): Promise<Shares> {
    const [rows, playing] = await Promise.all([loads(db, WINDOW), authorsPlaying(db)]);
    const authors = rows.filter(({ author }) => author !== HOUSE);
    return new Shares(
      new Map(authors.map(({ author_id, ms, seat }) => [author_id, { ms, seat: seat ?? 0 }])),
      playing.filter(({ author }) => author !== HOUSE).map(({ author_id }) => author_id),
      rows.reduce((sum, { ms }) => sum + ms, 0),
    );
  }

  /** An author's share of all time, 0–1. */
  of(author: string): number {
    return this.total === 0 ? 0 : (this.loads.get(author)?.ms ?? 0) / this.total;
  }

  /** @param match what the next match takes, in ms, shared by `players` seats. */
  sitOut(match: number, players: number): ReadonlySet<string> {
    const over = new Set<string>();
    for (const [author, { ms, seat }] of this.loads) {
      // A bot that is slower than others also takes more of the next match.
      const next = Math.max(seat, match / players);
      const total = this.total + next + (match / players) * (players - 1);
      if (ms > 0 && ms + next > MOST_SHARE * total) over.add(author);
    }
    return this.playing.some((author) => !over.has(author)) ? over : new Set();
  }

  /** Records a match that was made: by seat, the expected time in ms and the author; null: the house. */
  add(seats: readonly number[], authors: readonly (string | null)[]): void {
    for (const [seat, author] of authors.entries()) {
      const ms = seats[seat]!;
      this.total += ms;
      if (author === null) continue;
      const load = this.loads.get(author) ?? { ms: 0, seat: 0 };
      this.loads.set(author, { ...load, ms: load.ms + ms });
    }
  }
}

/** An author's runner time, and the average of one of their seats, in ms. */
interface Load {
  ms: number;
  seat: number;
}
