// Measures its stack: the result must not depend on mode or load.
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
  name: "i-recursion",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        let depth = 0;
        const deeper = () => {
          depth++;
          deeper();
        };
        try {
          deeper();
        } catch {}
        log(`depth ${depth}`);
        return play(ask);
      },
    };
  },
};
