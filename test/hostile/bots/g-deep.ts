// A million levels. It gets enough time: near its limit, load would decide between a timeout and an exception.
// expect: illegal|exception|timeout|memory
// limits: decisionMs=1000 bankMs=60000
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
