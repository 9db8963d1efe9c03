// npm run bench -- contribute [VOLUNTEERS [SEED]]: volunteers who forge some of their matches (docs/contribute.md), by the functions
// with which the arena draws what it plays again: how many are caught, how much is played again, and what is not found. The bars:
// who forges 1 of 10 is caught within 1,000 with 99 %, 1 of 100 within 10,000, at 5 % played again at most.
import {
  forgedStanding,
  mayPlayOwn,
  NEWCOMER_RESULTS,
  OWN_ONE_IN,
  RERUN_FLOOR,
  random,
  rerunShare,
  undetected,
} from "@liars-ladder/stats";

export const about = "volunteers who forge matches: how many are caught, and what is played again [VOLUNTEERS [SEED]]";

const CASES = [
  { forged: 0.1, matches: 1_000 },
  { forged: 0.01, matches: 10_000 },
] as const;
/** Who waits until little is played again, before it forges. */
const PROVEN = 1_000;
const BAR = { caught: 0.99, reruns: 0.05 };

interface Life {
  caught: boolean;
  /** Results of the part in which it forges, and those of them that were played again. */
  sent: number;
  reruns: number;
}

/** A volunteer that forges this share from its result `from` on, until it is caught or has sent so many more. */
function live(forged: number, matches: number, from: number, uniform: () => number): Life {
  let own = Math.floor(from / OWN_ONE_IN);
  let reruns = 0;
  for (let sent = 0; sent < matches; sent++) {
    const accepted = from + sent;
    const mine = mayPlayOwn(accepted, own);
    if (mine) own += 1;
    const again = uniform() < rerunShare({ accepted, own: mine });
    if (again) reruns += 1;
    if (uniform() < forged && again) return { caught: true, sent: sent + 1, reruns };
  }
  return { caught: false, sent: matches, reruns };
}

export default async function main([given = "20000", seed = "1"]: string[]): Promise<void> {
  const count = Number(given);
  if (!Number.isSafeInteger(count) || count < 100) throw new Error("VOLUNTEERS is a whole number from 100");
  const { uniform } = random(Number(seed));
  const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;
  let met = true;
  for (const { forged, matches } of CASES)
    for (const from of [0, PROVEN]) {
      const lives = Array.from({ length: count }, () => live(forged, matches, from, uniform));
      const caught = lives.filter((life) => life.caught).length / count;
      const sent = lives.map((life) => life.sent).sort((a, b) => a - b);
      met &&= caught >= BAR.caught;
      console.log(
        `forges ${percent(forged)} ${from === 0 ? "from the first match on" : `after ${from} honest ones`}: ` +
          `${percent(caught)} caught within ${matches} (exactly ${percent(1 - undetected(forged, matches, from))}; bar ${percent(BAR.caught)}), ` +
          `half of them by match ${sent[Math.floor(count / 2)]}`,
      );
    }
  for (const [name, from, matches] of [
    ["of the first 10,000 of an honest volunteer", 0, 10_000],
    ["of the next 10,000", 10_000, 10_000],
  ] as const) {
    const some = Math.max(20, Math.round(count / 100));
    const reruns = Array.from({ length: some }, () => live(0, matches, from, uniform).reruns / matches);
    const mean = reruns.reduce((a, b) => a + b, 0) / some;
    met &&= mean <= BAR.reruns;
    console.log(`played again ${name}: ${percent(mean)} (bar ${percent(BAR.reruns)})`);
  }
  console.log(
    `\nthe first ${NEWCOMER_RESULTS} are all played again; of the proven ${percent(RERUN_FLOOR)}, of their own bots' more`,
  );
  console.log("of the proven: chance not to be caught, and forged matches that are expected to stand then");
  for (const forged of [1, 0.1, 0.01, 0.001])
    for (const matches of [100, 1_000, 10_000])
      console.log(
        `  forges ${percent(forged).padStart(8)} of ${String(matches).padStart(6)}: ` +
          `${percent(undetected(forged, matches, PROVEN)).padStart(8)}, ${forgedStanding(forged, matches, PROVEN).toFixed(2)} ` +
          `(${percent(forged * undetected(forged, matches, PROVEN))} of its matches)`,
      );
  console.log(met ? "\nevery bar is met" : "\nA BAR IS MISSED");
  if (!met) process.exitCode = 1;
}
