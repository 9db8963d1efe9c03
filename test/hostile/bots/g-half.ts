// A quantity of one and a half.
// expect: illegal
// @ts-nocheck
export default {
  name: "g-half",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        return { type: "bid", bid: { kind: "face", quantity: 1.5, face: 2 } };
      },
    };
  },
};
