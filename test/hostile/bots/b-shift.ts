// shift without end.
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
  name: "b-shift",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        Array.prototype.shift.call({ length: 2 ** 53 - 1 });
        return play(ask);
      },
    };
  },
};
