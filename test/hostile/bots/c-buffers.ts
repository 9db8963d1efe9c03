// Buffers, off the heap.
// expect: memory|crash|timeout|exception
// @ts-nocheck
export default {
  name: "c-buffers",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        const all = [];
        for (;;) all.push(new Uint8Array(16 * 1024 * 1024).fill(1));
      },
    };
  },
};
