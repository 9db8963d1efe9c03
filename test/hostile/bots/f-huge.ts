// Throws 300 MB.
// expect: exception|timeout|memory
// soak
// @ts-nocheck
export default {
  name: "f-huge",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        throw "x".repeat(3e8);
      },
    };
  },
};
