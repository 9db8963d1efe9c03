// A regular expression of a gigabyte.
// It takes about 200 ms, just what convicts a bot at the first time on a busy machine, so it has other limits.
// expect: memory|crash|timeout|exception
// limits: decisionMs=1000 bankMs=60000
// soak
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
  name: "c-regexp",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        new RegExp(`(?:${"a".repeat(1e7)}){1,9}`).test("a".repeat(1e6));
        new RegExp("a{65000}".repeat(2000)).test("b");
        return play(ask);
      },
    };
  },
};
