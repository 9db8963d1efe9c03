// Puts a proxy's traps on Object.prototype, to get hold of the object behind a proxy of the prelude.
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
  name: "h-trap",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        let behind = [];
        for (const trap of ["get", "set", "has", "getPrototypeOf", "getOwnPropertyDescriptor", "ownKeys", "apply", "defineProperty"])
          Object.prototype[trap] = (target) => {
            behind.push(target);
          };
        for (const thing of [ArrayBuffer, Date, Uint8Array, console, log, game, ask, Math, JSON]) {
          try { void thing.anything; } catch {}
          try { thing.anything = 1; } catch {}
          try { void ("anything" in thing); } catch {}
          try { Object.getPrototypeOf(thing); } catch {}
          try { Object.keys(thing); } catch {}
          try { thing(); } catch {}
        }
        for (const trap of ["get", "set", "has", "getPrototypeOf", "getOwnPropertyDescriptor", "ownKeys", "apply", "defineProperty"])
          delete Object.prototype[trap];
        for (const target of behind) log(`LEAK ${target?.name ?? target}`);
        return play(ask);
      },
    };
  },
};
