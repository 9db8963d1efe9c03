// Climbs to the Function of everything that it was given.
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
  name: "h-constructor",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        for (const thing of [game, log, ask, console, console.log, Date, Math.random, ArrayBuffer]) {
          const Fn = thing.constructor?.constructor ?? thing.constructor;
          const found = Fn("return typeof process + typeof require + typeof ivm")();
          if (found !== "undefinedundefinedundefined") log(`LEAK ${found}`);
        }
        return play(ask);
      },
    };
  },
};
