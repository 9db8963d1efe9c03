/** How often one bot's process may end, or say nothing, in a match without a cause that was measured here. */
const MOST = 2;
/** So often the kernel's want of memory ends a process at one place before the bot at that place is why. */
const MOST_KILLED = 3;

/**
 * What was excused in one match, so that nobody can break its process again and again until the match has no result. A
 * process can kill itself, or fall silent, and look as if the platform had failed: that is excused once at a place of the
 * game and twice in a match. What was measured here, want of CPU or of memory on the whole machine, is no bot's doing; but
 * a process that the kernel ends at the same place again and again is why the memory is short.
 */
export class Excuses {
  private readonly unexplained = new Map<string, Set<string>>();
  private readonly killed = new Map<string, number>();

  /**
   * @param bot whose process it was.
   * @param place where in the match: the same in every attempt at it.
   * @param why whether the cause was measured: `starved` of CPU, or ended by a kernel `short` of memory.
   * @returns whether it costs the bot nothing.
   */
  take(bot: string, place: string, why: "unexplained" | "starved" | "short"): boolean {
    if (why === "starved") return true;
    if (why === "short") {
      const key = `${bot}\n${place}`;
      const times = (this.killed.get(key) ?? 0) + 1;
      this.killed.set(key, times);
      return times < MOST_KILLED;
    }
    const places = this.unexplained.get(bot) ?? new Set();
    if (places.has(place) || places.size >= MOST) return false;
    this.unexplained.set(bot, places.add(place));
    return true;
  }
}
