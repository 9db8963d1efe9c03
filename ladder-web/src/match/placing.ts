/** A bot of a match without what the match came to. */
export const withoutResult = <Bot extends { meanPlacing: number | null; forfeits: number | null }>(bot: Bot): Bot => ({
  ...bot,
  ...{ meanPlacing: null, forfeits: null, wins: null, cpuMs: null, luck: null, after: null },
});

/** The bots of a match, best mean place first, each with its index in the match. A bot can sit in it twice. */
export function byPlace<Bot extends { meanPlacing: number | null }>(bots: readonly Bot[]): (Bot & { index: number })[] {
  const place = ({ meanPlacing }: Bot) => meanPlacing ?? Number.MAX_VALUE;
  return bots.map((bot, index) => ({ ...bot, index })).sort((a, b) => place(a) - place(b));
}
