// indexOf without end, while it loads.
// expect: rejected load.timeout
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

Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1);

export default {
  name: "b-load",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        return play(ask);
      },
    };
  },
};
