// Answers with a thenable whose then loops.
// expect: timeout
// soak
// @ts-nocheck
export default {
  name: "e-thenable",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        return {
          get then() {
            for (;;);
          },
        };
      },
    };
  },
};
