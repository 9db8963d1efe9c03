// Spreads without end.
// expect: memory|crash|timeout|exception
// soak
// @ts-nocheck
export default {
  name: "c-spread",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        let a = [1];
        for (;;) a = [...a, ...a];
      },
    };
  },
};
