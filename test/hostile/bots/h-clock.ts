// Looks for a clock.
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
  name: "h-clock",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        const a = Date.now();
        for (let i = 0; i < 1e6; i++);
        if (Date.now() !== a || new Date().getTime() !== a || Date().length < 10) log("LEAK clock");
        if (new Date(0).getTimezoneOffset() !== 0) log("LEAK zone");
        if (new Date(0).constructor.now() !== a) log("LEAK constructor");
        return play(ask);
      },
    };
  },
};
