// Answers 42.
// expect: illegal
// @ts-nocheck
export default {
  name: "g-number",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        return 42;
      },
    };
  },
};
