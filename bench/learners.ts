// Honest bots that change how they play with what they saw of an opponent, more than the house bots do.
import {
  anyRuleset,
  challenge,
  createHistory,
  defineBot,
  type History,
  highest,
  type Program,
  safest,
} from "@liars-ladder/sdk";

/** Believes a seat as far as its calls and bids came true; `gullible`: it believes whoever was right twice in anything. */
function learner(gullible: boolean): Program {
  let history: History = createHistory();
  return defineBot({
    name: gullible ? "gullible" : "learner",
    players: anyRuleset((game) => {
      if (game.number === 0) history = createHistory();
      return {
        turn(view) {
          history.note(view);
          const { last } = view;
          if (last) {
            const { bids, held, calls, right } = history.of(last.seat);
            const backed = held.reduce((sum, times, k) => sum + (k > 0 ? times : 0), 0);
            const trust = gullible
              ? backed + right >= 2
                ? 0.02
                : 0.3
              : 0.1 + 0.3 * (1 - (backed + right + 2) / (bids + calls + 3));
            if (view.odds(last.bid) < trust) return challenge();
          }
          return (highest(view, 0.8) ?? safest(view))?.action ?? challenge();
        },
      };
    }),
  });
}

/** Plays boldly in some games and cautiously in others, by its own random numbers. */
const moody = (): Program =>
  defineBot({
    name: "moody",
    players: anyRuleset((game) => {
      const bold = game.rng.chance(0.5);
      return {
        turn(view) {
          if (view.last && view.odds(view.last.bid) < (bold ? 0.1 : 0.35)) return challenge();
          return (highest(view, bold ? 0.4 : 0.9) ?? safest(view))?.action ?? challenge();
        },
      };
    }),
  });

export const learners = [
  { name: "learner", make: () => learner(false) },
  { name: "gullible", make: () => learner(true) },
  { name: "moody", make: moody },
] as const;
