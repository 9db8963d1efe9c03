// Compiles functions without end.
// expect: timeout|memory
// soak
// @ts-nocheck
export default {
  name: "a-function-spam",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        for (let i = 0; ; i++) new Function(`return ${i}`)();
      },
    };
  },
};
