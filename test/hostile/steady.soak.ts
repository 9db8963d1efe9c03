import { checkOptions, deriveSeed, mustRuleset, RULESETS } from "@liars-ladder/rules";
import {
  closeSandbox,
  type MatchBot,
  type MatchOutcome,
  type MatchSpec,
  playMatch,
  type RerunGame,
  rerunBot,
} from "@liars-ladder/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HOSTILE } from "./bots.ts";
import { built, builtHouse } from "./built.ts";
import { inTurn } from "./suite.ts";

// A match is the same in company, alone, and in a rerun, byte for byte: a bot cannot distinguish them. A fault of time
// or memory may come at another decision, and is an input of a rerun. Everything before it must be the same.

let house: MatchBot[] = [];

beforeAll(async () => {
  house = await builtHouse();
}, 120_000);
afterAll(closeSandbox);

function matchOf(bots: readonly MatchBot[], ruleset: string, more: Partial<MatchSpec> = {}): MatchSpec {
  const checked = checkOptions(mustRuleset(ruleset).options, {});
  if (!("options" in checked)) throw new Error(JSON.stringify(checked));
  const seats = bots.map((_, i) => i);
  const seeds = [0, 1].map((i) => deriveSeed("steady", i));
  // Twice, so that one phase runs in a process that has played before.
  const phases = [seats, seats.toReversed()].map((seating) => ({ seating, seeds }));
  return { ruleset, options: checked.options, bots, phases, ...more };
}

const FOR_GOOD = ["timeout", "memory", "crash"];

/**
 * The events of a match, one on each line, in order. `END` is the last line if time or memory put a bot out: it
 * stands for the rest.
 */
function linesOf({ phases, logs, faults }: MatchOutcome): string[] {
  const lines: string[] = [];
  for (const [p, { games }] of phases.entries())
    for (const [g, { moves, result }] of games.entries()) {
      const here = ({ phase, game }: { phase: number; game: number }) => phase === p && game === g;
      const place = `phase ${p} game ${g}`;
      if (faults.some((fault) => here(fault) && FOR_GOOD.includes(fault.kind))) return [...lines, END];
      for (const { bot, decision, text } of logs.filter(here))
        lines.push(`${place} decision ${decision}: bot ${bot} logs ${text}`);
      for (const { bot, decision, kind, message, stack } of faults.filter(here))
        lines.push(`${place} decision ${decision}: bot ${bot} ${kind}, ${message} ${JSON.stringify(stack)}`);
      lines.push(`${place} moves ${moves}, result ${JSON.stringify(result)}`);
    }
  return lines;
}
const END = "a bot is out for good";

/** Says where two runs first differ. */
function parting(one: MatchOutcome, other: MatchOutcome): string | undefined {
  const a = linesOf(one);
  const b = linesOf(other);
  const at = a.findIndex((line, i) => line !== b[i]);
  if (at < 0 && a.length === b.length) return undefined;
  return `${a[at] ?? "nothing more"} | ${b[at < 0 ? a.length : at] ?? "nothing more"}`.slice(0, 1_000);
}

/** Runs the bot's part of a match again. Returns the first decision that differs. */
async function rerunOf(spec: MatchSpec, outcome: MatchOutcome, bot: number): Promise<string | undefined> {
  const games: RerunGame[] = await rerunBot({
    ruleset: spec.ruleset,
    options: spec.options,
    players: spec.bots.length,
    bot: spec.bots[bot]!,
    phases: spec.phases.map(({ seating }, p) => ({ seat: seating.indexOf(bot), games: outcome.phases[p]!.games })),
    ...(spec.limits && { limits: spec.limits }),
  });
  const other = games.find(({ difference, problem, out }) => difference || problem || out?.by === "here");
  if (other === undefined) return undefined;
  const { phase, game, difference, problem, out } = other;
  // It is out for good in both, but here some decisions earlier.
  const sooner = difference !== undefined && "fault" in difference.here && FOR_GOOD.includes(difference.here.fault);
  const later = outcome.faults.some(
    (fault) => fault.bot === bot && fault.phase === phase && fault.game === game && FOR_GOOD.includes(fault.kind),
  );
  if (sooner && later) return undefined;
  return `rerun of bot ${bot}, phase ${phase} game ${game}: ${JSON.stringify(difference ?? problem ?? out)}`.slice(
    0,
    1_000,
  );
}

async function differences(spec: MatchSpec, reruns: readonly number[]): Promise<string[]> {
  const shared = await playMatch(spec);
  const alone = await playMatch({ ...spec, mode: "alone" });
  const again = await Promise.all(reruns.map((bot) => rerunOf(spec, shared, bot)));
  return [parting(shared, alone), ...again].filter((text) => text !== undefined);
}

for (const { name, source, limits, rejected } of HOSTILE)
  if (!rejected)
    test.concurrent(`${name}: shared, alone and rerun are the same`, () =>
      inTurn(async () => {
        const spec = matchOf([house[5]!, await built(name, source), house[0]!], "palafico", { limits });
        expect(await differences(spec, [1])).toEqual([]);
      }));

/**
 * This differed before refused buffers were hidden from bots: at 33 or 34 MB in the second phase of this very
 * match.
 */
const FULL = `// @ts-nocheck
import { anyRuleset, defineBot } from "@liars-ladder/sdk";
let n = 0;
export default defineBot({ name: "probe", players: anyRuleset((game) => ({ turn(view) {
  n++;
  const all = view.legal();
  let c = 0;
  let k = [];
  try { for(;;) { k.push(new ArrayBuffer(1<<20)); c++ } } catch(e) { game.log(k.length + "/" + c) }
  return all[(c + n) % all.length];
} })) });
`;
test("a bot that asks for 1 MB until it is refused: shared and alone are the same", async () => {
  const named = new Map(house.map((bot) => [bot.id, bot]));
  const others = ["odds", "honest", "random"].map((name) => named.get(name)!);
  const seats = [0, 1, 2, 3];
  const spec = matchOf([await built("drop", FULL), ...others], "nine-card", {
    options: {},
    phases: [seats, [1, 2, 3, 0]].map((seating) => ({ seating, seeds: seats.map((i) => deriveSeed("probe4", i)) })),
  });
  expect(await differences(spec, [0])).toEqual([]);
});

test.each(RULESETS.map(({ id }) => id))("house bots, %s: shared, alone and rerun are the same", async (ruleset) => {
  const bots = house.slice(0, mustRuleset(ruleset).players.max);
  const every = bots.map((_, i) => i);
  expect(await differences(matchOf(bots, ruleset), every)).toEqual([]);
});
