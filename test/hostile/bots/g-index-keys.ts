// Answers with all the array-index keys that fit, which V8 hashes without a secret.
// expect: illegal
// @ts-nocheck
export default {
  name: "g-index-keys",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        const answer = { type: "challenge" };
        for (let i = 1; i < 340; i++) answer[i * 4096] = 1;
        return answer;
      },
    };
  },
};
