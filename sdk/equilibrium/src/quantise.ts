import type { PublicGame, Strategy } from "./game.ts";

/**
 * Rounds a strategy to steps of 1 / `steps`, as it is written to a table. The chances of a hand still add up to 1:
 * those with the largest remainders are rounded up. All chances of a hand are 0 at nodes that its own actions never
 * reach.
 */
export function quantise(game: PublicGame, strategy: Strategy, steps: number): Strategy {
  const { player, hands, at } = strategy;
  const { nodes, first, to } = game.graph;
  const chance = new Float64Array(strategy.chance.length);
  // Which hands reach a node if the opponent may take any action.
  const comes = new Uint8Array(nodes * hands);
  comes.fill(1, 0, hands);
  for (let n = 0; n < nodes; n++) {
    const mine = game.graph.player[n] === player;
    for (let h = 0; h < hands; h++) {
      if (comes[n * hands + h] === 0) continue;
      if (mine) roundAt(strategy, at[n]! + h, at[n + 1]!, steps, chance);
      for (let e = first[n]!; e < first[n + 1]!; e++) {
        const next = to[e]!;
        if (next >= 0 && (!mine || chance[at[n]! + (e - first[n]!) * hands + h]! > 0)) comes[next * hands + h] = 1;
      }
    }
  }
  return { player, hands, at, chance };
}

function roundAt({ hands, chance }: Strategy, begin: number, end: number, steps: number, into: Float64Array): void {
  let left = steps;
  for (let i = begin; i < end; i += hands) {
    const whole = Math.floor(chance[i]! * steps);
    into[i] = whole;
    left -= whole;
  }
  for (; left > 0; left--) {
    let best = begin;
    for (let i = begin; i < end; i += hands) {
      if (chance[i]! * steps - into[i]! > chance[best]! * steps - into[best]!) best = i;
    }
    into[best]!++;
  }
  for (let i = begin; i < end; i += hands) into[i]! /= steps;
}
