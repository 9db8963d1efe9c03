// Looks for WebAssembly and shared memory.
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
  name: "c-wasm",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        for (const name of ["WebAssembly", "SharedArrayBuffer", "Atomics", "WeakRef", "FinalizationRegistry", "Intl", "Temporal"])
          if (typeof globalThis[name] !== "undefined") log(`LEAK ${name}`);
        return play(ask);
      },
    };
  },
};
