// Logs a gigabyte, in pieces.
// expect: none
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
  name: "h-log-flood",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        for (let i = 0; i < 1000; i++) console.log("x".repeat(1e5));
        return play(ask);
      },
    };
  },
};
