// Throws a symbol.
// expect: exception
// @ts-nocheck
export default {
  name: "f-symbol",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        throw Symbol("\u202e");
      },
    };
  },
};
