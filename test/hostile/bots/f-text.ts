// A message that no terminal and no database should get.
// expect: exception
// @ts-nocheck
export default {
  name: "f-text",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        throw new Error("\u0000\u001b[2J\u202e\ud800 end");
      },
    };
  },
};
