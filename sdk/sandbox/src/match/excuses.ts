/** How often one bot's process may end, or say nothing, in a match without a cause that was measured here. */
const MOST = 2;

/**
 * What was excused in one match, so that nobody can break its process again and again until the match has no result. A
 * process can kill itself, or fall silent, and look as if the platform had failed: that is excused once at a place of the
 * game and twice in a match. What was measured here, want of CPU or of memory on the whole machine, is no bot's doing, and
 * does not come this way.
 */
export class Excuses {
  private readonly taken = new Map<string, Set<string>>();

  /**
   * @param bot whose process it was.
   * @param place where in the match: the same in every attempt at it.
   * @returns whether it costs the bot nothing.
   */
  take(bot: string, place: string): boolean {
    const places = this.taken.get(bot) ?? new Set();
    if (places.has(place) || places.size >= MOST) return false;
    this.taken.set(bot, places.add(place));
    return true;
  }
}
