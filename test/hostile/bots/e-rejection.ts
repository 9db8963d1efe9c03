// A rejection that nobody catches.
// expect: illegal
// @ts-nocheck
// Legal whatever happens: opens low, challenges what others bid.
let bid = false;
const play = (ask) => {
  for (const e of ask.events) {
    if (e.type === "round") bid = false;
    if (e.type === "act" && e.action.type === "bid") bid = true;
  }
  return bid ? { type: "challenge" } : { type: "bid", bid: { kind: "face", quantity: 1, face: 2 } };
};

export default {
  name: "e-rejection",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        Promise.reject(new Error("nobody"));
        return play(ask);
      },
    };
  },
};
