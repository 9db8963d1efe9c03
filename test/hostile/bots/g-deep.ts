// A million levels.
// expect: illegal|exception|timeout|memory
// @ts-nocheck
export default {
  name: "g-deep",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        let a = {};
        for (let i = 0; i < 1e6; i++) a = { a };
        return a;
      },
    };
  },
};
