// Calls itself without end.
// expect: exception
// @ts-nocheck
export default {
  name: "f-recursion",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        const deeper = (n) => deeper(n + 1) + 1;
        return deeper(0);
      },
    };
  },
};
