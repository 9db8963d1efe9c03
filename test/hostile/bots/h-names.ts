// Looks for names, versions and sources of the others, and for hidden dice.
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
  name: "h-names",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        const all = JSON.stringify([game, ask]);
        for (const word of ["version", "author", "seed", "bundle", "odds", "random-"]) if (all.includes(`"${word}"`)) log(`LEAK ${word}`);
        for (const e of ask.events) {
          if (e.type === "roll" && e.seat !== game.seat && ("faces" in e || "piles" in e)) log("LEAK dice");
          if (e.type === "reveal") continue;
        }
        return play(ask);
      },
    };
  },
};
