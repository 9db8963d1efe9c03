// Gives every class another species, iterator and conversion to text, each of which reports when it is used.
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
  name: "h-species",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        armed = false;
        tell = log;
        class Told { constructor() { told("species"); } }
        for (const Made of [Array, Promise, RegExp, ArrayBuffer, Object.getPrototypeOf(Uint8Array), Int16Array, Map, Set]) {
          Object.defineProperty(Made, Symbol.species, { get() { told("asked for species"); return Told; }, configurable: true });
          Object.defineProperty(Made.prototype, "constructor", { get() { told("asked for constructor"); return Told; }, configurable: true });
        }
        const answer = play(ask);
        for (const key of [Symbol.iterator, Symbol.toPrimitive, Symbol.isConcatSpreadable, Symbol.unscopables, Symbol.match, Symbol.replace, Symbol.split])
          for (const prototype of [Object.prototype, Array.prototype, String.prototype, Function.prototype]) {
            const was = prototype[key];
            Object.defineProperty(prototype, key, { get() { told(`asked for ${String(key)}`); return was; }, configurable: true });
          }
        armed = true;
        return answer;
      },
    };
  },
};
