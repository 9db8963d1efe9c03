// Sorts a sparse array of four billion places.
// expect: timeout|memory
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
  name: "b-sparse-sort",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        const a = [];
        a[4294967294] = 1;
        a.sort();
        return play(ask);
      },
    };
  },
};
