// A Set of a hundred million.
// expect: memory|crash|timeout
// soak
// @ts-nocheck
export default {
  name: "c-set",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        const all = new Set();
        for (let i = 0; i < 1e8; i++) all.add(i);
      },
    };
  },
};
