// With each decision, comes closer to the size at which a buffer is refused, and logs it.
// expect: memory|crash|timeout
// phases: 2
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

let low = 0;
let high = 1 << 20;
let most;

export default {
  name: "c-refused-fine",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        const middle = (low + high) >> 1;
        const all = [new ArrayBuffer(middle)];
        try {
          for (;;) all.push(new ArrayBuffer(1 << 20));
        } catch {}
        most ??= all.length + 1;
        if (all.length >= most) low = middle;
        else high = middle;
        log(`${middle} ${all.length}`);
        return play(ask);
      },
    };
  },
};
