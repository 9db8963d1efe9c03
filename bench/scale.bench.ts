// npm run bench -- scale [BOTS [GAMES_A_MONTH]]: what a ladder of this size needs, from the costs that the other benchmarks
// printed (scale.ts).
import { COSTS, LOAD, needs, show } from "./scale.ts";

export const about = "what a ladder needs, from measured costs [BOTS [GAMES_A_MONTH]]";

export default function scale([bots, games]: string[]): void {
  const load = { ...LOAD, ...(bots && { bots: whole(bots) }), ...(games && { gamesAMonth: whole(games) }) };
  for (const { what, value, unit, from } of Object.values(COSTS))
    console.log(`${what.padEnd(46)} ${show(value).padStart(7)} ${unit.padEnd(6)} ${from}`);
  console.log(`\n${show(load.bots)} bots, ${show(load.gamesAMonth)} games a month; the tightest first:`);
  for (const { what, sum, value, unit, room, share } of needs(load))
    console.log(
      `${what.padEnd(38)} ${show(value).padStart(7)} ${unit.padEnd(6)} of ${room} (${show(100 * share)} %): ${sum}`,
    );
}

function whole(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new Error(
    `${JSON.stringify(text)} is no whole number above 0. Usage: npm run bench -- scale BOTS GAMES_A_MONTH`,
  );
}
