// An array that grows until the heap is full.
// expect: memory|crash|timeout
// @ts-nocheck
export default {
  name: "c-push",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        const all = [];
        for (;;) all.push(new Array(1000).fill(1));
      },
    };
  },
};
