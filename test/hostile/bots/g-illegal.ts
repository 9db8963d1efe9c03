// A bid that no table allows.
// expect: illegal
// @ts-nocheck
export default {
  name: "g-illegal",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        return { type: "bid", bid: { kind: "face", quantity: 99, face: 2 } };
      },
    };
  },
};
