// Looks for the locale.
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
  name: "h-locale",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        if ((1234.5).toLocaleString() !== "1234.5" || "a".localeCompare("b") !== -1 || "I".toLocaleLowerCase("tr") !== "i") log("LEAK locale");
        return play(ask);
      },
    };
  },
};
