/** The bots of a match, best mean place first, each with its index in the match. A bot can sit in it twice. */
export function byPlace<Bot extends { meanPlacing: number | null }>(bots: readonly Bot[]): (Bot & { index: number })[] {
  const place = ({ meanPlacing }: Bot) => meanPlacing ?? Number.MAX_VALUE;
  return bots.map((bot, index) => ({ ...bot, index })).sort((a, b) => place(a) - place(b));
}
