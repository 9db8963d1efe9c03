// Takes some time for each decision: each is allowed, but not all of them together.
// expect: timeout
// soak
// limits: bankMs=25
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

let k = 1;
const spin = () => {
  for (let i = 0; i < 1e6; i++) k = (k * 48271) % 2147483647;
};

export default {
  name: "a-bank",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        spin();
        return play(ask);
      },
    };
  },
};
