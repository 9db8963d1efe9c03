// Remembers revealed dice in globals, and looks for them in the next phase.
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
  name: "h-memory",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        if (globalThis.kept && game.game === 0) log("LEAK memory of an earlier phase");
        globalThis.kept = true;
        return play(ask);
      },
    };
  },
};
