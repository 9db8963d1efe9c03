// A quantity that is not a number.
// expect: illegal
// @ts-nocheck
export default {
  name: "g-nan",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        return { type: "bid", bid: { kind: "face", quantity: Number.NaN, face: 2 } };
      },
    };
  },
};
