// A negative quantity.
// expect: illegal
// @ts-nocheck
export default {
  name: "g-negative",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        return { type: "bid", bid: { kind: "face", quantity: -1, face: 2 } };
      },
    };
  },
};
