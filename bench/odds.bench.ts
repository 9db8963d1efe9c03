// npm run bench -- odds: what a question for the odds costs in the card games, and what a whole deal of house bots
// costs.
import {
  type Bid,
  fold,
  MAX_LEGAL,
  mustRuleset,
  newTable,
  type Options,
  type Ruleset,
  startLadders,
  type Table,
} from "@liars-ladder/rules";
import { highest, type Program, playMatch, safest } from "@liars-ladder/sdk";
import { type HouseBot, houseBotUrl } from "../bots/src/index.ts";
import { cpu, quantile } from "./report.ts";

export const about =
  "CPU time of a question for odds, beside reading the table again for each; of a deal, beside palafico's";

const ROUNDS = 5;
const BATCH_MS = 60;
const GAMES = 6;
const PLAYERS = 4;
const BOTS = ["odds", "honest", "cautious", "bold"] as const satisfies HouseBot[];
const RULESETS = ["six-card", "nine-card"];

interface Case {
  name: string;
  ruleset: string;
  options: Options;
  players: number;
}

/** For each ruleset: its defaults, every other value of each option by itself, and its other ladders. */
const casesOf = (id: string): Case[] => [
  { name: id, ruleset: id, options: {}, players: PLAYERS },
  ...Object.entries(mustRuleset(id).options).flatMap(([option, spec]) => {
    const values = spec.type === "boolean" ? [false, true] : spec.type === "choice" ? spec.values : [];
    return values
      .filter((value) => value !== spec.default)
      .map((value) => ({ name: `${option}: ${value}`, ruleset: id, options: { [option]: value }, players: PLAYERS }));
  }),
  ...startLadders().flatMap(({ id: name, ruleset, options, players }) =>
    ruleset === id && name !== id ? [{ name, ruleset, options, players }] : [],
  ),
];

/** The questions of one decision. */
interface Asked {
  table: Table;
  bids: Bid[];
}

/**
 * Plays as the bot does, and records the questions of a bot that looks for its highest likely bid and for its
 * safest.
 */
const asking = (bot: Program, asked: Asked[]): Program => ({
  ...bot,
  start(start) {
    const rules = mustRuleset(start.ruleset);
    const table = newTable(start, start.seat, rules);
    const player = bot.start(start);
    return {
      decide(ask) {
        for (const event of ask.events) fold(table, event, rules);
        if (ask.decision === "turn")
          asked.push({ table: structuredClone(table), bids: bidsAt(rules, table, start.seat) });
        return player.decide(ask);
      },
    };
  },
});

function bidsAt(rules: Ruleset, table: Table, seat: number): Bid[] {
  const position = rules.position(table, seat, "turn");
  const codes = new Int32Array(MAX_LEGAL);
  const actions = Array.from(codes.subarray(0, position.legal(codes)), (code) => position.action(code));
  const bids = table.bids.slice(-1).map(({ bid }) => bid);
  const odds = rules.odds(table);
  const view = {
    legal: () => actions,
    odds(bid: Bid) {
      bids.push(bid);
      return odds(bid);
    },
  };
  if (highest(view, 0.5) === undefined) safest(view);
  return bids;
}

/** CPU time of one run, in ms, averaged over as many as fill a batch. */
function each(work: () => void): number {
  let [ms, runs] = [0, 0];
  for (; ms < BATCH_MS; runs++) ms += cpu(work).ms;
  return ms / runs;
}

const median = (runs: readonly number[]): number => quantile(runs, 0.5);

export default async function odds(): Promise<void> {
  const bots = await Promise.all(
    BOTS.map(async (name) => ((await import(houseBotUrl(name).href)) as { default: Program }).default),
  );
  let deals = 0;
  const dealOf = ({ ruleset, options, players }: Omit<Case, "name">): number =>
    each(() =>
      playMatch({ bots: bots.slice(0, players), ruleset, options, deals: 1, seed: `deal ${deals++}`, fast: true }),
    );
  const palafico = { ruleset: "palafico", options: {}, players: PLAYERS };

  console.log(`Medians of ${ROUNDS} rounds, each figure beside its baseline of the same round:`);
  console.log("CPU µs a question of a house bot, and × what it costs with the table read anew for every question;");
  console.log("CPU ms a deal of house bots in this process, and × a deal of palafico.");
  for (const id of RULESETS) {
    for (const { name, ...at } of casesOf(id)) {
      const asked: Asked[] = [];
      const { players, options } = at;
      const seats = bots.slice(0, players).map((bot) => asking(bot, asked));
      playMatch({ bots: seats, ruleset: id, options, games: GAMES, seed: "asked", fast: true });
      const questions = asked.reduce((sum, { bids }) => sum + bids.length, 0);
      const rules = mustRuleset(id);
      const kept = (): void => {
        for (const { table, bids } of asked) {
          const told = rules.odds(table);
          for (const bid of bids) told(bid);
        }
      };
      const anew = (): void => {
        for (const { table, bids } of asked) for (const bid of bids) rules.odds(table)(bid);
      };
      const rounds = Array.from({ length: ROUNDS + 1 }, () => {
        const [ours, theirs, deal, base] = [each(kept), each(anew), dealOf(at), dealOf(palafico)];
        return { question: (1000 * ours) / questions, saved: theirs / ours, deal, times: deal / base };
      }).slice(1);
      const of = (key: keyof (typeof rounds)[number], digits: number): string =>
        median(rounds.map((round) => round[key])).toFixed(digits);
      console.log(
        `${name.padEnd(22)} ${(questions / asked.length).toFixed(0).padStart(3)} questions a decision` +
          `${of("question", 2).padStart(7)} µs, anew ${of("saved", 1).padStart(4)} ×` +
          `${of("deal", 1).padStart(8)} ms a deal, ${of("times", 1).padStart(4)} × palafico`,
      );
    }
  }
}
