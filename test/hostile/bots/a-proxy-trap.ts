// Answers with a proxy whose traps loop.
// expect: timeout
// soak
// @ts-nocheck
export default {
  name: "a-proxy-trap",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        return new Proxy({ type: "challenge" }, {
          ownKeys() {
            for (;;);
          },
        });
      },
    };
  },
};
