// npm run bench -- search: how fast games are played out from a view, by ruleset, and how large a bundle is that does
// this.
import {
  type AnyView,
  anyRuleset,
  challenge,
  createGame,
  createRng,
  defineBot,
  MAX_LEGAL,
  playMatch,
  RULESETS,
  sample,
  simulate,
} from "@liars-ladder/sdk";
import { cpu, line } from "./report.ts";

export const about =
  "decisions per CPU second in playouts from a view, by ruleset, beside bare games; the cost of a sample";

/** Decisions per CPU second. */
const BARS: Readonly<Record<string, number>> = { palafico: 50_000, "nine-card": 10_000 };
const WORK = 20_000;

/** Makes the lowest bid, and challenges unlikely bids. It reads the odds once in each decision. */
const policy = (view: AnyView<"turn">) => {
  const legal = view.legal();
  if (view.last && view.odds(view.last.bid) < 0.4) return challenge();
  return legal[0]!.type === "challenge" ? (legal[1] ?? legal[0]!) : legal[0]!;
};

/** Decisions per CPU second of bare games, mostly with the second legal action, and without views. */
function bare(ruleset: string): number {
  const codes = new Int32Array(MAX_LEGAL);
  let decisions = 0;
  const { ms } = cpu(() => {
    for (let k = 0; decisions < 10 * WORK; k++) {
      const game = createGame({ ruleset, players: 4, seed: `bare ${k}` });
      for (; game.seat >= 0; decisions++) {
        const n = game.legal(codes);
        game.apply(codes[decisions % 5 === 0 ? n - 1 : n > 1 ? 1 : 0]!);
      }
    }
  });
  return (1000 * decisions) / ms;
}

export default function search(): void {
  for (const { id } of RULESETS) {
    let speed = 0;
    let cost = 0;
    let asked = 0;
    const searcher = defineBot({
      name: "searcher",
      players: anyRuleset({
        turn(view) {
          if (asked++ % 40 === 5) {
            const rng = createRng(asked.toString(16).padStart(64, "0"));
            const few = view.legal().slice(0, 4);
            simulate(view, policy, { work: WORK / 4, rng, actions: few });
            const run = cpu(() => simulate(view, policy, { work: WORK, rng, actions: few }).work);
            speed = Math.max(speed, (1000 * run.value) / run.ms);
            const draws = cpu(() => {
              for (let k = 0; k < 500; k++) sample(view, rng);
            });
            cost = Math.max(cost, draws.ms * 2);
          }
          return policy(view);
        },
      }),
    });
    const plain = defineBot({ name: "plain", players: anyRuleset({ turn: policy }) });
    playMatch({ bots: [searcher, plain, plain, plain], ruleset: id, games: id === "cups" ? 1 : 4, seed: "search" });
    const least = BARS[id];
    const more = `   ${(bare(id) / speed).toFixed(1)} × as many in bare games; a sample ≤ ${cost.toFixed(0)} µs`;
    if (least === undefined) console.log(`${id.padEnd(12)} ${(speed / 1000).toFixed(0)} thousand a CPU second${more}`);
    else line(`${id}: µs a decision in playouts`, 1e6 / speed, 1e6 / least, "µs", more);
  }
}
