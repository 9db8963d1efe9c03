// Throws a proxy that throws.
// expect: exception
// @ts-nocheck
export default {
  name: "f-proxy",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        throw new Proxy({}, {
          get() {
            throw 1;
          },
        });
      },
    };
  },
};
