// Answers with nothing in it.
// expect: illegal
// @ts-nocheck
export default {
  name: "g-empty",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        return {};
      },
    };
  },
};
