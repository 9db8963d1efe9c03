// Throws an object whose message is a getter that loops.
// expect: timeout|exception
// soak
// @ts-nocheck
export default {
  name: "f-getters",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        throw {
          get message() {
            for (;;);
          },
        };
      },
    };
  },
};
