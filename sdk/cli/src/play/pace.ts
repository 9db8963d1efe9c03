import { plural } from "../text/plural.ts";

/** How fast games are played, and how long the rest will take. */
export class Pace {
  private readonly all: number;
  private readonly from = performance.now();
  private readonly before: number;
  private played: number;

  /** `before`: how many of them were played earlier. */
  constructor(all: number, before = 0) {
    this.all = all;
    this.before = before;
    this.played = before;
  }

  onGame = (): void => {
    this.played++;
  };

  /** `12 of 20000000 games, 800 a second, about 7 h left`. */
  say(): string {
    const { played, all, before } = this;
    if (played === before) return `${played} of ${plural(all, "game")} …`;
    const rate = (played - before) / this.seconds;
    return `${played} of ${plural(all, "game")}, ${sayRate(rate)}, about ${sayTime((all - played) / rate)} left`;
  }

  /** Seconds of wall time so far. */
  get seconds(): number {
    return (performance.now() - this.from) / 1000;
  }
}

/** `830 games a second`. */
export const sayRate = (perSecond: number): string =>
  `${perSecond < 10 ? perSecond.toFixed(1) : Math.round(perSecond)} games a second`;

/** A rough time, with at most two digits: `40 s`, `7 min`, `2.5 h`, `12 days`. */
function sayTime(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
  const hours = seconds / 3600;
  if (hours < 48) return `${hours < 10 ? hours.toFixed(1) : Math.round(hours)} h`;
  return `${Math.round(hours / 24)} days`;
}
