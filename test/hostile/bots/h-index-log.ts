// Logs lists of array-index strings, to slow down a program that parses the log.
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
  name: "h-index-log",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        console.log(Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [i * 4096, i])));
        return play(ask);
      },
    };
  },
};
