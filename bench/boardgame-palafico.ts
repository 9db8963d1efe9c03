// Palafico on boardgame.io's reducer, as its own documentation writes a game: moves that change G through Immer.
import { createRequire } from "node:module";
import type { Sfc32 } from "./random.ts";

/** The part of its client that this file uses. */
interface BoardgameClient {
  start(): void;
  stop(): void;
  getState(): { G: G; ctx: { currentPlayer: string; gameover?: unknown } };
  updatePlayerID(id: string): void;
  moves: Record<"bid" | "challenge", (...args: number[]) => void>;
}

// Its package names no entry points that Node's own modules resolve.
const { Client } = createRequire(import.meta.url)("boardgame.io/client") as {
  Client(config: { game: object; numPlayers: number; debug: boolean }): BoardgameClient;
};

interface G {
  dice: number[];
  hands: number[][];
  bid: { quantity: number; face: number } | null;
  bidder: number;
  palafico: boolean;
  rounds: number;
}

interface MoveContext {
  G: G;
  ctx: { currentPlayer: string; numPlayers: number };
  events: { endTurn(to?: { next: string }): void; endGame(result: unknown): void };
  random: { D6(n: number): number[] };
}

const alive = (G: G): number[] => G.dice.flatMap((dice, seat) => (dice > 0 ? [seat] : []));

function after(G: G, seat: number): number {
  do seat = (seat + 1) % G.dice.length;
  while (G.dice[seat] === 0);
  return seat;
}

const game = {
  name: "palafico",
  setup: ({ ctx, random }: MoveContext): G => ({
    dice: new Array<number>(ctx.numPlayers).fill(5),
    hands: Array.from({ length: ctx.numPlayers }, () => random.D6(5)),
    bid: null,
    bidder: -1,
    palafico: false,
    rounds: 1,
  }),
  moves: {
    bid: ({ G, ctx, events }: MoveContext, quantity: number, face: number) => {
      G.bid = { quantity, face };
      G.bidder = Number(ctx.currentPlayer);
      events.endTurn({ next: String(after(G, G.bidder)) });
    },
    challenge: ({ G, ctx, events, random }: MoveContext) => {
      const seat = Number(ctx.currentPlayer);
      const { quantity, face } = G.bid!;
      const actual = G.hands.flat().filter((die) => die === face || (die === 1 && face !== 1 && !G.palafico)).length;
      const loser = actual >= quantity ? seat : G.bidder;
      G.dice[loser]!--;
      const left = alive(G);
      if (left.length === 1 || G.rounds >= 200) {
        events.endGame({ winner: left[0] });
        return;
      }
      G.palafico = G.dice[loser] === 1 && left.length >= 3;
      G.rounds++;
      G.bid = null;
      G.hands = G.dice.map((dice) => (dice > 0 ? random.D6(dice) : []));
      events.endTurn({ next: String(G.dice[loser]! > 0 ? loser : after(G, loser)) });
    },
  },
};

/** Plays one game at random with a list of the legal moves at each decision; returns how many decisions there were. */
export function playBoardgame(players: number, rng: Sfc32): number {
  const client = Client({ game, numPlayers: players, debug: false });
  client.start();
  let decisions = 0;
  for (;;) {
    const state = client.getState();
    if (state.ctx.gameover !== undefined) break;
    const { G } = state;
    const total = G.dice.reduce((a, b) => a + b, 0);
    const legal: [number, number][] = [];
    for (let quantity = 1; quantity <= total; quantity++) {
      for (let face = 1; face <= 6; face++) {
        if (G.bid === null ? face !== 1 || G.palafico : raises(G, quantity, face)) legal.push([quantity, face]);
      }
    }
    const choice = rng.below(legal.length + (G.bid === null ? 0 : 1));
    client.updatePlayerID(state.ctx.currentPlayer);
    const { moves } = client;
    if (choice < legal.length) moves.bid(...legal[choice]!);
    else moves.challenge();
    decisions++;
  }
  client.stop();
  return decisions;
}

function raises(G: G, quantity: number, face: number): boolean {
  const bid = G.bid!;
  if (G.palafico) return face === bid.face && quantity > bid.quantity;
  return quantity > bid.quantity || (quantity === bid.quantity && face > bid.face);
}
