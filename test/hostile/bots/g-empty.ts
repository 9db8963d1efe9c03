// Answers with an empty object.
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
