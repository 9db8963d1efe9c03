/** How often one bot's process may end, or fall silent, in a match without a cause that was measured here. */
const MOST = 2;

/**
 * What was excused in one match. It is bounded so that nobody can break its own process again and again until the
 * match has no result. A process can kill itself, or fall silent, and look as if the platform had failed. That is
 * excused once at one place of the game, and twice in a match. A lack of CPU or memory on the whole machine,
 * measured here, is no bot's fault and is not counted here.
 */
export class Excuses {
  private readonly taken = new Map<string, Set<string>>();

  /**
   * @param bot the bot whose process it was.
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
