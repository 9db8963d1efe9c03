// The same from a microtask after its answer, when it is about to lose.
// expect: illegal|exception
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
  name: "e-void-late",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        if (game.game > 0) Promise.resolve().then(() => { throw new RangeError("Isolate was disposed during execution due to memory limit"); });
        return play(ask);
      },
    };
  },
};
