// A quantity beyond the safe integers.
// expect: illegal
// @ts-nocheck
export default {
  name: "g-2-53",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        return { type: "bid", bid: { kind: "face", quantity: 2 ** 53, face: 2 } };
      },
    };
  },
};
