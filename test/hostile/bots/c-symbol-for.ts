// Symbols that are never freed.
// expect: memory|crash|timeout
// soak
// @ts-nocheck
export default {
  name: "c-symbol-for",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        for (let i = 0; ; i++) Symbol.for(`s${i}`);
      },
    };
  },
};
