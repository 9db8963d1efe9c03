// Palafico as a first version in TypeScript would be written: immutable objects and arrays, with a view and a list for
// each decision. It is the baseline of `npm run bench -- rules`: it plays the same games as the engine with the same
// luck.

interface Bid {
  kind: "face";
  quantity: number;
  face: number;
}
export type NaiveAction = { type: "bid"; bid: Bid } | { type: "challenge" };

interface State {
  seed: number;
  players: { dice: number; hand: number[] }[];
  round: number;
  turn: number;
  palafico: boolean;
  bid: Bid | null;
  bidder: number | null;
  history: { seat: number; action: NaiveAction }[];
  winner: number | null;
}

type View = ReturnType<typeof view>;
export type NaiveBot = (view: View, legal: NaiveAction[]) => NaiveAction;

function mix(z: number): number {
  z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
  z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
  return (z ^ (z >>> 15)) | 0;
}

const die = (z: number): number => Math.floor(((mix(z) >>> 0) * 6) / 4294967296) + 1;

function rollHand(seed: number, round: number, seat: number, n: number): number[] {
  const key = mix(seed ^ mix((Math.imul(round, 0x9e3779b9 | 0) + Math.imul(seat, 0x85ebca6b | 0)) | 0));
  return Array.from({ length: n }, (_, i) => die((key + Math.imul(i + 1, 0x9e3779b9 | 0)) | 0));
}

function rollOff(seed: number, n: number): number {
  let tied = [...Array(n).keys()];
  for (let nth = 0; ; nth++) {
    const rolls = tied.map((seat) => ({ seat, value: rollHand(seed, -1 - nth, seat, 1)[0]! }));
    const best = Math.max(...rolls.map((roll) => roll.value));
    tied = rolls.filter((roll) => roll.value === best).map((roll) => roll.seat);
    if (tied.length === 1) return tied[0]!;
  }
}

function initial(seed: number, n: number): State {
  const state: State = {
    seed,
    players: Array.from({ length: n }, () => ({ dice: 5, hand: [] })),
    round: 0,
    turn: rollOff(seed, n),
    palafico: false,
    bid: null,
    bidder: null,
    history: [],
    winner: null,
  };
  return startRound(state, state.turn, false);
}

function startRound(state: State, starter: number, palafico: boolean): State {
  const round = state.round + 1;
  return {
    ...state,
    round,
    turn: starter,
    palafico,
    bid: null,
    bidder: null,
    history: [],
    players: state.players.map((player, seat) => ({
      ...player,
      hand: player.dice ? rollHand(state.seed, round, seat, player.dice) : [],
    })),
  };
}

const total = (state: State): number => state.players.reduce((sum, player) => sum + player.dice, 0);

function nextSeat(state: State, seat: number): number {
  do seat = (seat + 1) % state.players.length;
  while (state.players[seat]!.dice === 0);
  return seat;
}

function legalActions(state: State): NaiveAction[] {
  const out: NaiveAction[] = [];
  const dice = total(state);
  for (let quantity = 1; quantity <= dice; quantity++) {
    for (let face = 1; face <= 6; face++) {
      const bid: Bid = { kind: "face", quantity, face };
      if (isLegal(state, { type: "bid", bid })) out.push({ type: "bid", bid });
    }
  }
  if (state.bid) out.push({ type: "challenge" });
  return out;
}

function isLegal(state: State, action: NaiveAction): boolean {
  if (action.type === "challenge") return state.bid !== null;
  const { quantity, face } = action.bid;
  if (quantity > total(state)) return false;
  if (!state.bid) return face !== 1 || state.palafico;
  if (state.palafico) return face === state.bid.face && quantity > state.bid.quantity;
  return quantity > state.bid.quantity || (quantity === state.bid.quantity && face > state.bid.face);
}

function view(state: State, seat: number) {
  return {
    seat,
    round: state.round,
    palafico: state.palafico,
    hand: [...state.players[seat]!.hand],
    dice: state.players.map((player) => player.dice),
    bid: state.bid,
    bidder: state.bidder,
    history: [...state.history],
  };
}

function apply(state: State, action: NaiveAction): State {
  if (!isLegal(state, action)) throw new Error("illegal");
  const history = [...state.history, { seat: state.turn, action }];
  if (action.type === "bid") {
    return { ...state, bid: action.bid, bidder: state.turn, turn: nextSeat(state, state.turn), history };
  }
  const { quantity, face } = state.bid!;
  const wild = !state.palafico && face !== 1;
  const shown = state.players.flatMap((player) => player.hand);
  const actual = shown.filter((value) => value === face || (wild && value === 1)).length;
  const loser = actual >= quantity ? state.turn : state.bidder!;
  const players = state.players.map((player, seat) => (seat === loser ? { ...player, dice: player.dice - 1 } : player));
  const next = { ...state, players, history };
  const alive = players.filter((player) => player.dice > 0);
  if (alive.length === 1) return { ...next, winner: players.findIndex((player) => player.dice > 0) };
  if (state.round >= 200) return { ...next, winner: -1 };
  const starter = players[loser]!.dice > 0 ? loser : nextSeat(next, loser);
  return startRound(next, starter, players[loser]!.dice === 1 && alive.length >= 3);
}

/** Plays one game; returns the winner's seat and how many decisions there were. */
export function playNaive(seed: number, bots: readonly NaiveBot[]): { winner: number; decisions: number } {
  let state = initial(seed, bots.length);
  let decisions = 0;
  while (state.winner === null) {
    decisions++;
    state = apply(state, bots[state.turn]!(view(state, state.turn), legalActions(state)));
  }
  return { winner: state.winner, decisions };
}
