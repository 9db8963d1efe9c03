// npm run bench -- gym: decisions per CPU-second of the training environments, beside the plain loop of the rules,
// which makes no observations; from TypeScript, and from Python with the CPU time of both processes.

import { VectorEnv } from "@liars-ladder/gym";
import { MAX_LEGAL, mustRuleset, quickLuck, RULESETS } from "@liars-ladder/rules";
import { NO_PYTHON, PYTHON, python } from "../test/python/python.ts";
import { checked } from "../test/rules/cases.ts";
import { Sfc32 } from "./random.ts";
import { cpu, quantile } from "./report.ts";

export const about = "decisions a second of the training environments, from TypeScript and from Python";

const BARS = { typescript: 300_000, python: 50_000 };
const GAMES = 256;
const LAPS = 5;

const median = (rates: readonly number[]): number => quantile(rates, 0.5);

/** Decisions per CPU-second: the median of some laps after a warm-up lap. */
function rate(lap: () => number): number {
  lap();
  return median(
    Array.from({ length: LAPS }, () => {
      const { ms, value } = cpu(lap);
      return (1000 * value) / ms;
    }),
  );
}

/** Only random legal actions. */
function plain(id: string, decisions: number): number {
  const ruleset = mustRuleset(id);
  const options = checked(ruleset, {});
  const legal = new Int32Array(MAX_LEGAL);
  const rng = new Sfc32(7);
  let games = 0;
  return rate(() => {
    let done = 0;
    while (done < decisions) {
      const game = ruleset.create({ options, players: ruleset.players.default, luck: quickLuck(1, games++) });
      for (; game.seat >= 0; done++) game.apply(legal[rng.below(game.legal(legal))]!);
    }
    return done;
  });
}

/** The same with observations and masks, games side by side. */
function vector(id: string, steps: number): number {
  const env = new VectorEnv({ ruleset: id, games: GAMES });
  const { actions } = env.encoding;
  const rng = new Sfc32(7);
  const chosen = new Int32Array(GAMES);
  env.reset(1);
  return rate(() => {
    for (let step = 0; step < steps; step++) {
      for (let game = 0; game < GAMES; game++) {
        const row = game * actions;
        // From a random place in the list to the next legal action.
        let code = rng.below(actions);
        while (env.masks[row + code] === 0) code = code + 1 === actions ? 0 : code + 1;
        chosen[game] = code;
      }
      env.step(chosen);
    }
    return steps * GAMES;
  });
}

const shown = (rate: number): string => Math.round(rate).toLocaleString("en").padStart(10);
const verdict = (rate: number, bar: number): string =>
  `bar ${bar.toLocaleString("en")}: ${rate >= bar ? "ok" : "MISSED"}`;

export default function run(): void {
  console.log(
    `decisions a CPU-second, ${GAMES} games side by side; x: of the plain loop of the rules, in the same run`,
  );
  for (const { id } of RULESETS) {
    const base = plain(id, id === "palafico" ? 200_000 : 20_000);
    const gym = vector(id, id === "palafico" ? 400 : 40);
    const bar = id === "palafico" ? `   ${verdict(gym, BARS.typescript)}` : "";
    console.log(`${id.padEnd(12)} plain loop ${shown(base)}   gym ${shown(gym)}   ${(gym / base).toFixed(3)} x${bar}`);
    if (id !== "palafico") continue;
    if (PYTHON === undefined) console.log(`${id}, from Python: ${NO_PYTHON}`);
    else {
      const here = median(JSON.parse(python(`${import.meta.dirname}/gym-speed.py`, "1024", "100")) as number[]);
      const share = `${(here / base).toFixed(3)} x`;
      console.log(
        `${"".padEnd(12)} from Python, both processes    ${shown(here)}   ${share}   ${verdict(here, BARS.python)}`,
      );
    }
  }
}
