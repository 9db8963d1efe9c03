// A source map comment that names a file of the host.
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

//# sourceMappingURL=file:///etc/passwd

export default {
  name: "d-source-map",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        return play(ask);
      },
    };
  },
};
