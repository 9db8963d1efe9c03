// splice without end.
// expect: timeout|memory|exception
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
  name: "b-splice",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        Array.prototype.splice.call({ length: 2 ** 53 - 1 }, 0, 1);
        return play(ask);
      },
    };
  },
};
