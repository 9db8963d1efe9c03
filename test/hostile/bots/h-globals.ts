// Looks for a way out.
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
  name: "h-globals",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        for (const name of ["process", "require", "module", "global", "Buffer", "fetch", "setTimeout", "setImmediate", "queueMicrotask", "performance", "ivm", "_ivm", "isolate", "gc", "Deno", "Bun", "navigator"])
          if (typeof globalThis[name] !== "undefined") log(`LEAK ${name}`);
        const paths = new Error("x").stack;
        if (/\/(home|root|work|usr|tmp)\//.test(paths)) log(`LEAK ${paths}`);
        let caller;
        try {
          caller = (function f() { return f.caller; })();
        } catch {}
        if (caller) log("LEAK caller");
        Error.prepareStackTrace = (_, sites) => sites.map((s) => [s.getFunction(), s.getThis(), s.getFileName()]);
        for (const [f, t] of new Error("x").stack) if (f || (t && t !== globalThis)) log("LEAK call site");
        Error.prepareStackTrace = undefined;
        return play(ask);
      },
    };
  },
};
