import type { Db } from "./db/sql.ts";
import { authorsPlaying, dealTime, loads } from "./db/time.ts";
import { HOUSE } from "./submit.ts";

/** One author may have this share of the runners' time at most, while others wait. */
export const MOST_SHARE = 1 / 4;
/** Shares are measured over so many minutes. */
const WINDOW = 10;
/** What a deal takes, in ms, on a ladder where none was played yet. */
const A_DEAL = 250;

/**
 * How a match's time at a runner is laid to its bots: to each the CPU time that it used itself, and of what is left
 * (processes, loading, the rules) an equal part, but for what one of them brought about: games that had to be played
 * again, every bot in a process of its own. Two bots alike have half of a duel each; one that thinks for a minute while
 * the others answer at once has that minute. In ms, all of them.
 *
 * @param caused of each bot, of the time that is left; more than that is cut to it.
 */
export function parts(ms: number, cpu: readonly number[], caused: readonly number[] = []): number[] {
  const sum = (of: readonly number[]) => of.reduce((all, own) => all + own, 0);
  const left = Math.max(0, ms - sum(cpu));
  const all = sum(caused);
  const share = all > left ? left / all : 1;
  const rest = left - all * share;
  return cpu.map((own, bot) => own + (caused[bot] ?? 0) * share + rest / cpu.length);
}

/**
 * Who sits out for now. An author is *over* when the next match of theirs would give them more than a quarter of the
 * runners' time, measured over the last ten minutes and matches under way; whoever had none of it never is. An author
 * *waits* who has a version that plays on some ladder and is not over. While somebody waits, whoever is over sits out,
 * on every ladder: all share the same runners. When all are over nobody waits, and all play. The house is neither: its
 * bots fill the tables.
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
    const [rows, playing] = await Promise.all([loads(db, WINDOW, A_DEAL), authorsPlaying(db)]);
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
      // Whoever is slower than others takes more of the next match, too.
      const next = Math.max(seat, match / players);
      const total = this.total + next + (match / players) * (players - 1);
      if (ms > 0 && ms + next > MOST_SHARE * total) over.add(author);
    }
    return this.playing.some((author) => !over.has(author)) ? over : new Set();
  }

  /** A match of these authors was made; null: the house's. */
  add(match: number, authors: readonly (string | null)[]): void {
    for (const author of authors) {
      const load = (author !== null && this.loads.get(author)) || { ms: 0, seat: 0 };
      const part = Math.max(load.seat, match / authors.length);
      this.total += part;
      if (author !== null) this.loads.set(author, { ...load, ms: load.ms + part });
    }
  }
}

/** An author's time at the runners, and what a seat of theirs took on average, in ms. */
interface Load {
  ms: number;
  seat: number;
}

/** What a deal of a ladder takes, in ms of a runner. */
export const dealMs = async (db: Db, ladder: string): Promise<number> => (await dealTime(db, ladder))[0]?.ms ?? A_DEAL;
