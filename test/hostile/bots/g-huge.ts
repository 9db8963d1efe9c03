// A string of 400 MB.
// expect: illegal|timeout|memory|crash|exception
// soak
// @ts-nocheck
export default {
  name: "g-huge",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        return { type: "x".repeat(4e8) };
      },
    };
  },
};
