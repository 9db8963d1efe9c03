// The same with objects that are not errors, each with the words as its message.
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

const WORDS = ["Script execution timed out.", "out of memory", "heap limit", "Isolate was disposed during execution", "disposed", "memory"];

export default {
  name: "e-void-object",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        Promise.reject({ message: WORDS[game.game], name: "RangeError", code: "ERR_ISOLATE_DISPOSED" });
        return play(ask);
      },
    };
  },
};
