import { BOT_LIMITS, challenge, defineBot, highest, type PalaficoView, safest, simulate } from "@liars-ladder/sdk";

/** Decisions played out in a millisecond of CPU time: five times as many once the code is warm, but a phase begins cold. */
const PER_MS = 20;
/** Half of what a decision may take on average, so that a slow machine does no harm. */
const WORK = Math.floor((PER_MS * BOT_LIMITS.decisionMs) / 2);

/** How seats play in playouts: quickly, and not too foolishly. */
const policy = (view: PalaficoView) => {
  if (view.last && view.odds(view.last.bid) < 0.4) return challenge();
  return view.legal().find((action) => action.type === "bid") ?? challenge();
};

export default defineBot({
  name: "searching",
  players: {
    palafico: (game) => {
      // The bank of a whole game, in decisions played out. It is a count and not a clock, so that a rerun decides the same.
      let left = (PER_MS * BOT_LIMITS.bankMs) / 2;
      return {
        turn(view) {
          left += (PER_MS * BOT_LIMITS.bankPerDecisionMs) / 2;
          // With a few promising actions, each gets more playouts than with a hundred.
          const raises = [safest(view), highest(view, 0.5), highest(view, 0.3)].flatMap((raise) => raise?.action ?? []);
          const actions = [...(view.last ? [challenge()] : []), ...new Set(raises)];
          if (actions.length === 1) return actions[0]!;
          // Never more than a tenth of what is left.
          const work = Math.floor(Math.min(WORK, left / 10));
          const search = simulate(view, policy, { work, rng: game.rng, actions, rounds: 2 });
          left -= search.work;
          return search.actions[0]!.action;
        },
      };
    },
  },
});
