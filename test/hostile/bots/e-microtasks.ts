// A valid answer, and microtasks for ever.
// expect: timeout|memory
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
  name: "e-microtasks",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        const next = () => Promise.resolve().then(next);
        next();
        return play(ask);
      },
    };
  },
};
