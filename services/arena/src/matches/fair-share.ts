import type { Db } from "../db/sql.ts";
import { authorsPlaying, loads } from "../db/time.ts";
import { HOUSE } from "../versions/submit.ts";

/** One author may have this share of the runners' time at most, while others wait. */
export const MOST_SHARE = 1 / 4;
/** Shares are measured over so many minutes. */
const WINDOW = 10;

/**
 * Splits the time that a runner spent on a match among the match's bots. Each bot has the CPU time that it used itself.
 * What is left (processes, loading, the rules) is shared equally, except for what one bot caused: games that had to be
 * played again with every bot in a process of its own. In a duel of two equal bots each has half. If one bot thinks for
 * a minute and the others answer at once, that minute is its own. All times are in ms.
 *
 * @param caused by each bot, of the time that is left. If it adds up to more than that, it is cut to it.
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
 * Who sits out for now. An author is *over* when their next match would give them more than a quarter of the runners'
 * time, counted over the last ten minutes and the matches that are queued or played. An author who had no time yet is
 * never over. An author *waits* when one of their versions plays on some ladder and they are not over. While somebody
 * waits, everybody who is over sits out on every ladder, since all ladders share the same runners. When all are over,
 * nobody waits, and all play. The house is never over and never waits: its bots fill the tables.
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

  /** @param match what the next match takes, in ms, `players` sharing it. */
  sitOut(match: number, players: number): ReadonlySet<string> {
    const over = new Set<string>();
    for (const [author, { ms, seat }] of this.loads) {
      // A bot that is slower than others takes more of the next match, too.
      const next = Math.max(seat, match / players);
      const total = this.total + next + (match / players) * (players - 1);
      if (ms > 0 && ms + next > MOST_SHARE * total) over.add(author);
    }
    return this.playing.some((author) => !over.has(author)) ? over : new Set();
  }

  /** A match was made: what each seat will take, in ms, and whose it is; null: the house's. */
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

/** An author's time at the runners, and what a seat of theirs took on average, in ms. */
interface Load {
  ms: number;
  seat: number;
}
