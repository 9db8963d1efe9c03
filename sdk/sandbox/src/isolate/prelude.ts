import { LIMITS } from "../limits.ts";

/**
 * The prelude leaves a function under this name that says whether a buffer was refused so far. The harness removes it.
 */
export const REFUSED = "liars refused";

/**
 * The code that handles what was caught. It is written inline, because a bot may have left no room on the stack for one
 * more call.
 */
const note = (but: string) =>
  `if (${but}typeof thrown === "object" && thrown !== null && thrown.message === "Array buffer allocation failed") refused = true;
      throw thrown;`;

/** Everything else in V8 that makes a buffer by itself is removed. */
const TYPED_ARRAYS = [
  ...["Int8Array", "Uint8Array", "Uint8ClampedArray", "Int16Array", "Uint16Array", "Int32Array", "Uint32Array"],
  ...["BigInt64Array", "BigUint64Array", "Float16Array", "Float32Array", "Float64Array"],
];

/** The code that replaces a constructor. Each has its own function: a shared one would make each call slower. */
function standIn(name: string): string {
  const given = name === "ArrayBuffer" ? "a" : "a, b, c";
  return `((Real) => {
    // More than there is at all is refused whatever else is held: that tells a bot nothing, and it may catch it.
    const most = ${LIMITS.isolateMb * 1024 ** 2} / (Real.BYTES_PER_ELEMENT || 1);
    const Made = function (${given}) {
      if (new.target === undefined) noCall("${name}");
      try { return new.target === Made ? new Real(${given}) : construct(Real, [${given}], new.target); } catch (thrown) { ${note('!(typeof a === "number" && a > most) && ')} }
    };
    return [Real, Made];
  })(${name})`;
}

/**
 * The first script of every isolate. It takes away what would differ from run to run or reach outside the heap's
 * limit, before any bot is there to keep a copy. It is plain JavaScript as text, so that no build step can change a
 * byte of it.
 */
export const PRELUDE = `
"use strict";
(() => {
  const { defineProperty, defineProperties, getOwnPropertyDescriptors, getOwnPropertyNames, getPrototypeOf, setPrototypeOf } = Object;
  const { apply, construct } = Reflect;
  const hidden = (object, name, value) =>
    defineProperty(object, name, { value, writable: true, enumerable: false, configurable: true });

  for (const name of ["WebAssembly", "SharedArrayBuffer", "Atomics", "WeakRef", "FinalizationRegistry", "Intl", "Temporal", "gc"])
    delete globalThis[name];
  delete JSON.rawJSON;
  delete JSON.isRawJSON;

  // No clock: it is always this moment.
  const RealDate = Date;
  const NOW = 1767225600000;
  const FixedDate = function Date(...args) {
    if (new.target === undefined) return new RealDate(NOW).toString();
    return construct(RealDate, args.length === 0 ? [NOW] : args, new.target === FixedDate ? RealDate : new.target);
  };
  FixedDate.prototype = RealDate.prototype;
  defineProperty(FixedDate, "length", { value: 7 });
  hidden(FixedDate, "now", () => NOW);
  hidden(FixedDate, "parse", RealDate.parse);
  hidden(FixedDate, "UTC", RealDate.UTC);
  hidden(RealDate.prototype, "constructor", FixedDate);
  hidden(globalThis, "Date", FixedDate);

  // No locale.
  const plain = (object, locale, same) => hidden(object, locale, { [locale]() { return apply(same, this, []); } }[locale]);
  plain(Number.prototype, "toLocaleString", Number.prototype.toString);
  plain(BigInt.prototype, "toLocaleString", BigInt.prototype.toString);
  plain(Array.prototype, "toLocaleString", Array.prototype.toString);
  plain(Object.getPrototypeOf(Uint8Array.prototype), "toLocaleString", Array.prototype.toString);
  plain(RealDate.prototype, "toLocaleString", RealDate.prototype.toISOString);
  plain(RealDate.prototype, "toLocaleDateString", RealDate.prototype.toDateString);
  plain(RealDate.prototype, "toLocaleTimeString", RealDate.prototype.toTimeString);
  delete RealDate.prototype.toTemporalInstant;
  plain(String.prototype, "toLocaleUpperCase", String.prototype.toUpperCase);
  plain(String.prototype, "toLocaleLowerCase", String.prototype.toLowerCase);
  hidden(String.prototype, "localeCompare", { localeCompare(other) {
    const a = "" + this, b = "" + other;
    return a < b ? -1 : a > b ? 1 : 0;
  } }.localeCompare);

  // No buffer that grows: it reserves address space that is not counted, and that a neighbour can feel. And none that is
  // refused in secret: at which size isolated-vm says no depends on what has been collected so far, so a bot must not
  // catch that and go on from it. The harness asks whether it happened, and answers nothing else then. A bot that throws
  // such an error itself, from within, has said that it wants more than there is, which it could have asked for as well.
  let refused = false;
  hidden(globalThis, "${REFUSED}", () => refused);
  const noCall = (name) => { throw new TypeError("Constructor " + name + " requires 'new'"); };
  for (const name of ["resize", "transfer", "transferToFixedLength", "resizable", "maxByteLength", "detached"])
    delete ArrayBuffer.prototype[name];
  const TypedArray = getPrototypeOf(Uint8Array);
  const made = [${[...TYPED_ARRAYS, "ArrayBuffer"].map(standIn).join(", ")}];
  for (let i = 0; i < made.length; i++) {
    const [Real, Made] = made[i];
    // All that it has of its own, but for what makes buffers by itself.
    const own = getOwnPropertyDescriptors(Real);
    Made.prototype = Real.prototype;
    delete own.prototype;
    delete own.fromBase64;
    delete own.fromHex;
    defineProperties(setPrototypeOf(Made, getPrototypeOf(Real)), own);
    hidden(Real.prototype, "constructor", Made);
    hidden(globalThis, Real.name, Made);
  }
  for (const name of getOwnPropertyNames(globalThis))
    if (typeof globalThis[name] === "function" && getPrototypeOf(globalThis[name]) === TypedArray && !made.some(([, Made]) => Made === globalThis[name]))
      delete globalThis[name];
  for (const object of [ArrayBuffer.prototype, TypedArray.prototype])
    for (const name of ["filter", "map", "slice", "toReversed", "toSorted", "with"]) {
      const real = object[name];
      if (real === undefined) continue;
      const method = { method(a, b) {
        try { return apply(real, this, [a, b]); } catch (thrown) { ${note("")} }
      } }.method;
      defineProperty(method, "name", { value: name });
      defineProperty(method, "length", { value: real.length });
      hidden(object, name, method);
    }

  Error.stackTraceLimit = 20;
})();
`;
