// Answers with a list.
// expect: illegal
// @ts-nocheck
export default {
  name: "g-array",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        return [];
      },
    };
  },
};
