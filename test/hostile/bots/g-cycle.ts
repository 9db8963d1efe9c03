// An answer that contains itself.
// expect: exception
// @ts-nocheck
export default {
  name: "g-cycle",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        const a = {};
        a.a = a;
        return a;
      },
    };
  },
};
