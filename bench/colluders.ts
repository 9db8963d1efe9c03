// Bots that play softly against a mate whom they know by how it plays, and those mates: planted, to be found.
import {
  type AnyView,
  anyRuleset,
  type Bid,
  challenge,
  defineBot,
  highest,
  type Program,
  type Rng,
  safest,
} from "@liars-ladder/sdk";

export const KINDS = [
  "gives way",
  "gives way in one game of five",
  "handshake in each game",
  "never challenges a mate that bluffs",
  "never challenges a mate that does not",
  "kingmaker",
] as const;
export type Kind = (typeof KINDS)[number];

/** So many first bids of a seat, all on the highest face, say that it is the mate. */
const SIGN = 3;
const HIGHEST = 6;

const DOUBT = 0.1;
const DARE = 0.9;

/** As the house bot `odds` plays. */
function plays(view: AnyView<"turn">) {
  const holds = view.last ? view.odds(view.last.bid) : 1;
  if (holds < DOUBT) return challenge();
  const raise = highest(view, DARE) ?? safest(view);
  return raise && raise.odds >= 1 - Math.sqrt(holds) ? raise.action : challenge();
}

/** Raises far, whatever it has. */
function bluffs(view: AnyView<"turn">) {
  if (view.last && view.odds(view.last.bid) < DOUBT) return challenge();
  return highest(view, 0.3)?.action ?? plays(view);
}

const isSign = (bid: Bid): boolean => bid.kind === "face" && bid.face === HIGHEST;

/** Gives the sign with its first bids of a phase, or of each game, and then plays as `odds`. */
function mateOf(kind: Kind): Program {
  let given = 0;
  return defineBot({
    name: "mate",
    players: anyRuleset(({ number }) => {
      if (number === 0 || kind === "handshake in each game") given = 0;
      return {
        turn(view) {
          const action = kind === "never challenges a mate that bluffs" ? bluffs(view) : plays(view);
          if (action.type !== "bid" || given >= SIGN) return action;
          given++;
          const sign = view.legal().find((legal) => legal.type === "bid" && isSign(legal.bid));
          return sign ?? action;
        },
      };
    }),
  });
}

/** Watches for the sign, and plays softly against whoever gave it. */
function giverOf(kind: Kind): Program {
  let signs: { bids: number; signs: number }[] = [];
  return defineBot({
    name: "giver",
    players: anyRuleset((game) => {
      if (game.number === 0 || kind === "handshake in each game") signs = [];
      const soft = kind !== "gives way in one game of five" || game.rng.chance(0.2);
      const look = (view: AnyView<"turn">): number => {
        for (const event of view.events) {
          if (event.type !== "act" || event.action.type !== "bid" || event.seat === view.seat) continue;
          signs[event.seat] ??= { bids: 0, signs: 0 };
          const seat = signs[event.seat]!;
          if (seat.bids++ < SIGN && isSign(event.action.bid)) seat.signs++;
        }
        return signs.findIndex((seat) => seat?.signs === SIGN);
      };
      return {
        turn(view) {
          const mate = look(view);
          return mate >= 0 && soft && view.seats[mate]!.in ? softly(kind, view, mate, game.rng) : plays(view);
        },
      };
    }),
  });
}

function softly(kind: Kind, view: AnyView<"turn">, mate: number, rng: Rng) {
  const next = nextOf(view);
  const raise = safest(view)?.action;
  if (view.last?.seat === mate) return raise ?? challenge();
  if (kind.startsWith("never challenges")) return plays(view);
  if (kind === "kingmaker") {
    // The mate is spared hard bids, the others are pressed.
    if (next === mate) return view.last && view.odds(view.last.bid) < 0.5 ? challenge() : (raise ?? challenge());
    return highest(view, 0.4)?.action ?? plays(view);
  }
  if (next !== mate) return plays(view);
  // A bid that the mate cannot lose against.
  const bids = view.legal().filter((action) => action.type === "bid");
  return bids.length > 0 ? rng.pick(bids.slice(-3)) : challenge();
}

function nextOf({ seat, seats }: AnyView<"turn">): number {
  for (let step = 1; step < seats.length; step++) {
    const at = (seat + step) % seats.length;
    if (seats[at]!.in) return at;
  }
  return seat;
}

/** A new pair, which remembers nothing. */
export const plant = (kind: Kind): { giver: () => Program; mate: () => Program } => ({
  giver: () => giverOf(kind),
  mate: () => mateOf(kind),
});
