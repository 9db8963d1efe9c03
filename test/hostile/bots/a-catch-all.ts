// Catches everything that would stop it, and goes on.
// expect: timeout
// soak
// @ts-nocheck
export default {
  name: "a-catch-all",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        for (;;) {
          try {
            for (;;);
          } catch {}
        }
      },
    };
  },
};
