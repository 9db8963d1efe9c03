// Climbs to the Function of whatever it was given.
// expect: none
// @ts-nocheck
// Legal whatever happens: opens low, challenges what others bid.
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
