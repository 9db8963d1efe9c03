// An answer whose toJSON loops.
// expect: timeout
// soak
// @ts-nocheck
export default {
  name: "g-tojson",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        return {
          toJSON() {
            for (;;);
          },
        };
      },
    };
  },
};
