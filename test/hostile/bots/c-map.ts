// A Map that grows until it takes the process with it.
// expect: memory|crash|timeout
// soak
// @ts-nocheck
export default {
  name: "c-map",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        const all = new Map();
        for (let i = 0; ; i++) all.set(i, i);
      },
    };
  },
};
