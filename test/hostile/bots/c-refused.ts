// Asks for buffers until one is refused, catches that, and plays by the number of buffers that it got.
// expect: memory|crash|timeout
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
  name: "c-refused",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        const all = [];
        try {
          for (;;) all.push(new ArrayBuffer(1024 * 1024));
        } catch {}
        log(`got ${all.length}`);
        return all.length % 2 === 0 ? { type: "challenge" } : play(ask);
      },
    };
  },
};
