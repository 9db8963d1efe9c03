// Its decisions are async.
// expect: illegal
// @ts-nocheck
export default {
  name: "e-async",
  rulesets: ["palafico"],
  start() {
    return {
      async decide() {
        return { type: "challenge" };
      },
    };
  },
};
