// A regular expression that backtracks for ever.
// expect: timeout
// soak
// @ts-nocheck
// Always legal: opens low, and challenges the others' bids.
let bid = false;
const play = (ask) => {
  for (const e of ask.events) {
    if (e.type === "round") bid = false;
    if (e.type === "act" && e.action.type === "bid") bid = true;
  }
  return bid ? { type: "challenge" } : { type: "bid", bid: { kind: "face", quantity: 1, face: 2 } };
};

export default {
  name: "a-regexp",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        /^(a+)+$/.test(`${"a".repeat(40)}b`);
        return play(ask);
      },
    };
  },
};
