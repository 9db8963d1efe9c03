// A quantity as BigInt.
// expect: exception
// @ts-nocheck
export default {
  name: "g-bigint",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        return { type: "bid", bid: { kind: "face", quantity: 1n, face: 2 } };
      },
    };
  },
};
