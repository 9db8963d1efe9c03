// Loops for ever at its first decision.
// expect: timeout
// @ts-nocheck
export default {
  name: "a-loop-turn",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        for (;;);
      },
    };
  },
};
