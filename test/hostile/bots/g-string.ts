// Answers with text.
// expect: illegal
// @ts-nocheck
export default {
  name: "g-string",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        return "challenge";
      },
    };
  },
};
