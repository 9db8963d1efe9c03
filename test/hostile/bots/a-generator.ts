// Loops in a generator.
// expect: timeout
// soak
// @ts-nocheck
export default {
  name: "a-generator",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        for (const _ of (function* () {
          for (;;) yield 1;
        })());
      },
    };
  },
};
