// npm run bench -- sandbox [ROUNDS]: what the sandbox adds to a decision, as a ratio to a bare isolated-vm echo of
// the same bytes; the size of a view; what a match costs besides its decisions, and what more when its process is
// killed; games a second beside harnesses over stdin and stdout and over HTTP; the memory of a match process.
// Figures are CPU time, and wall time only where that is the question: on a busy machine it measures other
// programs. Both sides of each difference play the same games, in turn.
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { checkOptions, mustRuleset, type Options } from "@liars-ladder/rules";
import { closeSandbox, LIMITS, type MatchBot, playMatch, sandboxLayers } from "@liars-ladder/sandbox";
import { descendants, familyCpu, median } from "./sandbox-cpu.ts";
import { compareDecisions } from "./sandbox-decision.ts";
import { sandboxSeeds as seeds, SANDBOX_TABLE as TABLE } from "./sandbox-games.ts";
import { buildOf, matchOf, timeHonest, timeMatch } from "./sandbox-match.ts";
import { compareRates } from "./sandbox-rates.ts";

export const about =
  "what the sandbox adds to a decision and a match; games a second beside stdin/stdout and HTTP harnesses";

export default async function sandbox([rounds = "7"]: string[]): Promise<void> {
  const built = new Map<string, MatchBot>();
  for (const name of new Set(TABLE)) {
    const { about, ...bot } = await buildOf(name);
    console.log(about);
    built.set(name, bot);
  }
  console.log(
    `layers: ${sandboxLayers()
      .map(({ name, on }) => `${name} ${on ? "on" : "OFF"}`)
      .join(", ")}`,
  );
  const bots = TABLE.map((name) => built.get(name)!);

  await compareDecisions(bots, Number(rounds));

  const whole: number[] = [];
  const walls: number[] = [];
  for (let round = 0; round < Number(rounds); round++) {
    const match = await timeHonest(matchOf(bots, 4, 8));
    whole.push(match.cpuMs - match.decisionMs);
    walls.push(match.ms - match.decisionMs);
  }
  console.log(
    `a match of 32 games in 4 phases, besides its decisions: ${median(whole).toFixed(0)} ms of CPU, ${median(walls).toFixed(0)} ms by the clock (bar 150)`,
  );

  await smallest(Number(rounds));
  await killed(bots, Number(rounds));
  await compareRates(built.get("odds")!, Math.min(3, Number(rounds)));

  let resident = 0;
  await playMatch(
    {
      ruleset: "nine-card",
      options: options("nine-card"),
      bots: Array.from({ length: 8 }, (_, i) => ({ ...built.get("random")!, id: `random-${i}` })),
      phases: [{ seating: [0, 1, 2, 3, 4, 5, 6, 7], seeds: seeds(8) }],
    },
    { onProgress: () => (resident = Math.max(resident, ...descendants().map((child) => child.resident))) },
  );
  console.log(`a match process with 8 bots: ${(resident / 1024 ** 2).toFixed(0)} MB resident (bar 120)`);
  await closeSandbox();
}

/** The cost of every match, however short, beside a bare Node that loads isolated-vm. */
async function smallest(rounds: number): Promise<void> {
  const tiny = (name: string): MatchBot => ({
    id: name,
    bundle: `"use strict";var __bot={default:{name:"${name}",rulesets:["palafico"],start(){let bid=false;return{decide({events}){
for(const e of events){if(e.type==="round")bid=false;if(e.type==="act"&&e.action.type==="bid")bid=true;}
return bid?{type:"challenge"}:{type:"bid",bid:{kind:"face",quantity:1,face:2}};}}}}};__bot.default;`,
  });
  const match = matchOf([tiny("one"), tiny("two")], 1, 1);
  const ivm = createRequire(import.meta.url).resolve("isolated-vm");
  const bare = () => {
    const from = familyCpu();
    spawnSync(process.execPath, ["--no-node-snapshot", "-e", `require(${JSON.stringify(ivm)})`]);
    return familyCpu() - from;
  };
  const sides = { match: [] as number[], bare: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    // The kernel counts in hundredths of a second.
    let used = 0;
    for (let i = 0; i < 5; i++) used += (await timeHonest(match)).cpuMs;
    sides.match.push(used / 5);
    sides.bare.push((bare() + bare() + bare() + bare() + bare()) / 5);
  }
  const ratio = median(sides.match) / median(sides.bare);
  console.log(
    `the smallest match, one game of two bots, all told: ${median(sides.match).toFixed(0)} ms of CPU, ${ratio.toFixed(2)} × a bare Node that loads isolated-vm (${median(sides.bare).toFixed(0)} ms; bar 1.5)`,
  );
}

/** Plays normally until it loops, in its third game, in a built-in function in which V8 never checks for a stop. */
const HANGS = `import { anyRuleset, defineBot } from "@liars-ladder/sdk";
export default defineBot({ name: "hangs", players: anyRuleset((game) => ({ turn(view) {
  if (game.number === 2) Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1);
  return view.legal()[0]!;
} })) });`;

/**
 * What a bot that hangs costs the others: a ladder's match with it, less the same match with a bot that does not
 * hang.
 */
async function killed(bots: readonly MatchBot[], rounds: number): Promise<void> {
  const hangs = await buildOf("hangs", HANGS);
  const calm = await buildOf("calm", HANGS.replace("game.number === 2", "game.number < 0"));
  const more: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const honest = await timeHonest(matchOf([calm, ...bots.slice(1)], 4, 8));
    const match = await timeMatch(matchOf([hangs, ...bots.slice(1)], 4, 8));
    const [fault, ...others] = match.outcome.faults;
    if (fault?.kind !== "timeout" || fault.bot !== 0 || others.length > 0)
      throw new Error(JSON.stringify(match.outcome.faults));
    more.push(match.ms - honest.ms - LIMITS.killMs);
  }
  console.log(
    `a match of 4 phases whose first is killed: ${(median(more) / 1000).toFixed(2)} s more than an honest one and the kill limit (bar 2)`,
  );
}

function options(ruleset: string): Options {
  const checked = checkOptions(mustRuleset(ruleset).options, {});
  if (!("options" in checked)) throw new Error("no defaults");
  return checked.options;
}
