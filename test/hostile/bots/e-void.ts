// Leaves rejections behind that say what only the sandbox should say.
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

const WORDS = ["Script execution timed out.", "timed out", "out of memory", "heap limit", "Isolate was disposed during execution", "disposed", "memory"];

export default {
  name: "e-void",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        Promise.reject(new Error(WORDS[game.game]));
        return play(ask);
      },
    };
  },
};
