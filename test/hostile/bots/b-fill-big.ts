// Fills 500 million places.
// expect: timeout|memory|crash|exception
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
  name: "b-fill-big",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        new Array(5e8).fill(0);
        return play(ask);
      },
    };
  },
};
