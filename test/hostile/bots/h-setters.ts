// Puts traps on the prototypes that a harness might write to.
// expect: none
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
  name: "h-setters",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        for (const key of ["0", "1", "length", "type", "log", "text"])
          if (!Object.hasOwn(Array.prototype, key) || key !== "length")
            Object.defineProperty(Array.prototype, key, { set: (v) => log("LEAK set " + v), get: () => undefined, configurable: true });
        for (const key of ["rng", "name", "timeout"])
          Object.defineProperty(Object.prototype, key, { set: (v) => log("LEAK set " + v), get: () => undefined, configurable: true });
        return play(ask);
      },
    };
  },
};
