// The same without constructors that a script can see, and holds no buffer any more when it answers.
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

let n = 0;

export default {
  name: "c-refused-methods",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        const bytes = new Uint8Array(1024 * 1024);
        bytes.constructor = undefined;
        const ways = [() => bytes.slice(), () => bytes.toReversed(), () => bytes.with(0, 1), () => bytes.map((x) => x)];
        let all = [];
        try {
          for (;;) all.push(ways[n++ % 3]());
        } catch {}
        log(`got ${all.length}`);
        all = undefined;
        for (let i = 0; i < 2e4; i++) [i, {}];
        return play(ask);
      },
    };
  },
};
