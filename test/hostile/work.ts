import { deriveSeed } from "@liars-ladder/rules";
import { playMatch } from "@liars-ladder/sandbox";
import { built } from "./built.ts";

/**
 * A bot that opens low and challenges every bid of the others. Before each decision it runs `turn`; `n` counts its
 * decisions.
 */
export const workingBot = (turn: string): string => `// @ts-nocheck
let bid = false;
let n = 0;
let k = 1;
const work = (rounds) => {
  for (let i = 0; i < rounds; i++) k = (k * 48271) % 2147483647;
};
export default {
  name: "working",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        for (const e of ask.events) {
          if (e.type === "round") bid = false;
          if (e.type === "act" && e.action.type === "bid") bid = true;
        }
        n++;
        ${turn}
        return bid ? { type: "challenge" } : { type: "bid", bid: { kind: "face", quantity: 1, face: 2 } };
      },
    };
  },
};
`;

/**
 * How many rounds of `work` take 1 ms of CPU time on this machine now: the maximum of some tries, because every
 * disturbance costs time.
 */
export async function roundsPerMs(): Promise<number> {
  const rounds = 4_000_000;
  const bot = await built("one", workingBot(`work(${rounds});`));
  const { cpu } = await playMatch({
    ruleset: "palafico",
    options: {},
    bots: ["one", "two"].map((id) => ({ ...bot, id })),
    phases: [0, 1].map((first) => ({ seating: [first, 1 - first], seeds: [deriveSeed("work", first)] })),
  });
  return Math.max(...cpu.map(({ decisions, totalMs }) => (rounds * decisions) / totalMs));
}
