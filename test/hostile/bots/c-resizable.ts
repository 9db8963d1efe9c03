// Asks for a buffer that grows: it gets one that does not.
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
  name: "c-resizable",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        if (typeof new ArrayBuffer(8, { maxByteLength: 1e9 }).resize === "function") log("LEAK resizable");
        if ("transfer" in ArrayBuffer.prototype || "maxByteLength" in ArrayBuffer.prototype) log("LEAK transfer");
        const Real = Object.getPrototypeOf(new Uint8Array(8).buffer).constructor;
        if ("resize" in new Real(8, { maxByteLength: 64 })) log("LEAK constructor");
        const viaSpecies = new Uint8Array(8).buffer.slice(0).constructor;
        if ("resize" in new viaSpecies(8, { maxByteLength: 64 })) log("LEAK species");
        return play(ask);
      },
    };
  },
};
