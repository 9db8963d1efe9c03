// A legal action with one more field.
// expect: illegal
// @ts-nocheck
export default {
  name: "g-extra",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        return { type: "bid", bid: { kind: "face", quantity: 1, face: 2 }, extra: 1 };
      },
    };
  },
};
