// Loops in finally, where a thrown stop might not reach.
// expect: timeout
// soak
// @ts-nocheck
export default {
  name: "a-loop-finally",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        try {
          throw new Error("x");
        } finally {
          for (;;);
        }
      },
    };
  },
};
