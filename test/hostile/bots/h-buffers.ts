// Climbs from everything that has a buffer to V8's own constructors, and looks for buffers that grow.
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
  name: "h-buffers",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        const Typed = Object.getPrototypeOf(Uint8Array);
        const native = (what, f) => {
          if (typeof f !== "function" || f === Typed) return;
          if (Function.prototype.toString.call(f).includes("[native code]")) log(`LEAK V8's own by ${what}`);
        };
        const names = Object.getOwnPropertyNames(globalThis).filter((name) => /Array$|ArrayBuffer$/.test(name) && name !== "Array");
        for (const name of names) {
          const Made = globalThis[name];
          const one = new Made(8);
          native(name, Made);
          native(`${name}.prototype.constructor`, Made.prototype.constructor);
          native(`an own ${name}`, one.constructor);
          native(`species of ${name}`, Made[Symbol.species]);
          native(`a slice of ${name}`, one.slice(1).constructor);
          native(`a part of ${name}`, class extends Made {}.__proto__);
          native(`Reflect ${name}`, Reflect.construct(Made, [8], function made() {}).constructor);
          for (const key of Object.getOwnPropertyNames(Made))
            if (typeof Made[key] === "function" && key !== "isView") log(`LEAK ${name}.${key}`);
          if (one.buffer) native(`the buffer of ${name}`, one.buffer.constructor);
        }
        for (const made of [new ArrayBuffer(8, { maxByteLength: 64 }), Reflect.construct(ArrayBuffer, [8, { maxByteLength: 64 }], function made() {})])
          if (made.resizable || made.maxByteLength !== undefined || typeof ArrayBuffer.prototype.resize === "function") log("LEAK grows");
        const view = new Uint8Array(new ArrayBuffer(8, { maxByteLength: 64 }));
        if (view.length !== 8 || Uint8Array.of(1, 2).length !== 2 || Uint8Array.from([3]).at(0) !== 3) log("LEAK broken");
        for (const name of ["ShadowRealm", "SharedArrayBuffer", "WebAssembly", "Atomics", "structuredClone"])
          if (typeof globalThis[name] !== "undefined") log(`LEAK ${name}`);
        if (Object.getOwnPropertyNames(globalThis).some((name) => /liars/i.test(name))) log("LEAK the harness's own");
        return play(ask);
      },
    };
  },
};
