// Puts accessors on indices of every prototype that a harness might write a list through.
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

// Its own code may use what it changed.
let armed = false;
let tell = () => {};
const told = (text) => {
  if (armed) tell(`LEAK ${text}`);
};

export default {
  name: "h-indexed",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        armed = false;
        tell = log;
        for (const prototype of [Array.prototype, Object.prototype, Int16Array.prototype, Object.getPrototypeOf(Int16Array.prototype), Function.prototype, String.prototype])
          for (const key of [...Array(100).keys(), 255, 1e3, 65535, 2 ** 31, 2 ** 32 - 2, -1])
            Object.defineProperty(prototype, key, {
              set(value) { told(`set ${key} ${value}`); },
              get() { told(`get ${key}`); return undefined; },
              configurable: true,
            });
        const answer = play(ask);
        armed = true;
        return answer;
      },
    };
  },
};
