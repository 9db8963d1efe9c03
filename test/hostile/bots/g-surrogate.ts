// A type that is half a character.
// expect: illegal
// @ts-nocheck
export default {
  name: "g-surrogate",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        return { type: "\ud800" };
      },
    };
  },
};
