// The same with the old form of the comment.
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

//@ sourceMappingURL=../../../../../etc/passwd
/*# sourceMappingURL=file:///etc/hostname */

export default {
  name: "d-source-map-old",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        return play(ask);
      },
    };
  },
};
