// A field __proto__.
// expect: illegal
// @ts-nocheck
export default {
  name: "g-proto",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        return JSON.parse('{"type":"bid","__proto__":{"x":1}}');
      },
    };
  },
};
