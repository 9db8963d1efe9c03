// Remembers revealed dice in globals, and looks for them in the next phase.
// expect: none
// phases: 2
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

const early = globalThis.kept || [].kept;

export default {
  name: "h-memory",
  rulesets: ["palafico"],
  start(game, log) {
    if (early) log("LEAK memory of an earlier phase");
    return {
      decide(ask) {
        Array.prototype.kept = globalThis.kept = true;
        return play(ask);
      },
    };
  },
};
