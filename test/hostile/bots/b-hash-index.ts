// Fills maps and objects with array-index strings that collided before CVE-2026-21717 was fixed: an engine without
// the fix takes 20 times as long.
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

// Hashed by their value, they fell into one bucket in 4,096.
const keys = Array.from({ length: 2441 }, (_, i) => String(4096 * i));
let found = 0;

export default {
  name: "b-hash-index",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        const map = new Map(keys.map((key) => [key, 1]));
        for (let i = 0; i < 20_000; i++) found += map.get(keys[i % keys.length]);
        found += Object.keys(JSON.parse(`{${keys.map((key) => `"${key}":1`)}}`)).length;
        return play(ask);
      },
    };
  },
};
