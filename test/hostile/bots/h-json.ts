// Replaces JSON, and every method that a harness might look up.
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
  name: "h-json",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        JSON.parse = JSON.stringify = () => "broken";
        String.prototype.slice = String.prototype.charCodeAt = () => 0;
        RegExp.prototype.exec = () => null;
        Function.prototype.call = Function.prototype.apply = Function.prototype.bind = () => 0;
        Reflect.apply = () => 0;
        Array.isArray = () => true;
        return play(ask);
      },
    };
  },
};
