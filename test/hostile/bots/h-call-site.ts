// Reads the frames above it as call sites, from sloppy functions, about which call sites say more.
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

const sloppy = new Function("log", `
  function look() {
    var known = [look, globalThis, undefined, null];
    Error.prepareStackTrace = function prepare(_, sites) { return sites; };
    var holder = {};
    Error.captureStackTrace(holder);
    var sites = holder.stack;
    for (var i = 0; i < sites.length; i++) {
      var site = sites[i], f = site.getFunction(), self = site.getThis();
      var name = site.getScriptNameOrSourceURL();
      var ours = name === "bot.js" || site.isEval() || site.getEvalOrigin() !== undefined;
      if (!ours && (f !== undefined || (self !== undefined && self !== globalThis))) log("LEAK call site " + site);
      if (typeof f === "function" && (f.name === "Date" || f.name === "ArrayBuffer")) log("LEAK " + f.name);
      if (name && name !== "bot.js" && !/^<isolated-vm>/.test(name)) log("LEAK file " + name);
    }
    var caller = null;
    try { caller = look.caller; } catch (e) {}
    if (caller) log("LEAK caller " + caller.name);
    try { caller = arguments.callee.caller; } catch (e) {}
    if (caller) log("LEAK caller " + caller.name);
    return 8;
  }
  return look;
`);

export default {
  name: "h-call-site",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        Error.stackTraceLimit = Number.POSITIVE_INFINITY;
        const look = sloppy(log);
        look();
        look.call(game);
        // Called by what V8 has built in, from within what stands in its place here.
        const seen = { valueOf: look, toString: look, toJSON: look, get length() { return look(); } };
        new Date(seen);
        new ArrayBuffer(seen);
        new Uint8Array(seen);
        "a".localeCompare(seen);
        console.log(seen);
        [seen].toLocaleString();
        Reflect.construct(Date, [0], new Proxy(function () {}.bind(), { get: look }));
        Reflect.construct(ArrayBuffer, [0], new Proxy(function () {}.bind(), { get: look }));
        Error.prepareStackTrace = undefined;
        return play(ask);
      },
    };
  },
};
