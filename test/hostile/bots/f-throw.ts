// Throws.
// expect: exception
// @ts-nocheck
export default {
  name: "f-throw",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        throw new TypeError("my mistake");
      },
    };
  },
};
