// Answers nothing.
// expect: illegal
// @ts-nocheck
export default {
  name: "g-undefined",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        return undefined;
      },
    };
  },
};
