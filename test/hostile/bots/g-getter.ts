// An answer whose type loops.
// expect: timeout
// soak
// @ts-nocheck
export default {
  name: "g-getter",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        return {
          get type() {
            for (;;);
          },
        };
      },
    };
  },
};
