// Leaks a little at every decision, and answers.
// expect: memory|crash|timeout
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

const leak = [];

export default {
  name: "c-leak",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        for (let i = 0; i < 100; i++) leak.push(new Array(10000).fill(i));
        return play(ask);
      },
    };
  },
};
