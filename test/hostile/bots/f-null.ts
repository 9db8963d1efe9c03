// Throws null.
// expect: exception
// @ts-nocheck
export default {
  name: "f-null",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        throw null;
      },
    };
  },
};
