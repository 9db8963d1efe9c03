/**
 * The first script of every isolate: takes away what would differ from run to run or reach outside the heap's limit,
 * before any bot is there to keep a copy. Plain JavaScript as text, so that no build step can change a byte of it.
 */
export const PRELUDE = `
"use strict";
(() => {
  const { defineProperty, getOwnPropertyNames } = Object;
  const { construct, apply } = Reflect;
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
  plain(String.prototype, "toLocaleUpperCase", String.prototype.toUpperCase);
  plain(String.prototype, "toLocaleLowerCase", String.prototype.toLowerCase);
  hidden(String.prototype, "localeCompare", { localeCompare(other) {
    const a = "" + this, b = "" + other;
    return a < b ? -1 : a > b ? 1 : 0;
  } }.localeCompare);

  // No buffer that grows: it reserves address space that is not counted, and that a neighbour can feel.
  const RealBuffer = ArrayBuffer;
  const Fixed = new Proxy(RealBuffer, {
    construct: (target, args, as) => construct(target, [args[0]], as === Fixed ? target : as),
  });
  hidden(RealBuffer.prototype, "constructor", Fixed);
  defineProperty(RealBuffer, Symbol.species, { get: () => Fixed, configurable: true });
  for (const name of ["resize", "transfer", "transferToFixedLength", "resizable", "maxByteLength", "detached"])
    delete RealBuffer.prototype[name];
  hidden(globalThis, "ArrayBuffer", Fixed);

  Error.stackTraceLimit = 20;
})();
`;
