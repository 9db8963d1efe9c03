/**
 * A function that remembers a realm as it stands, as text: all that can be reached from its globals by properties and
 * prototypes. It returns a function that says whether all of it still stands, which is to be made before a bot is there. What
 * a regular expression left behind is wiped: no property shows it.
 */
export const REALM = `
(() => {
  const { getOwnPropertyDescriptor, getPrototypeOf, isExtensible, ownKeys } = Reflect;
  const { is } = Object;
  const exec = Function.prototype.call.bind(RegExp.prototype.exec);
  const nothing = /(?:)/;
  // What an engine tells of a stack: of V8, a list of objects.
  const told = (_, sites) => sites;
  const sitesOf = () => {
    Error.prepareStackTrace = told;
    const { stack } = new Error();
    delete Error.prepareStackTrace;
    return stack;
  };
  const traced = {};
  Error.captureStackTrace?.(traced);
  // No global leads to the prototypes of these, nor to the accessors of an error's stack.
  const hidden = [
    new Error(), traced, sitesOf(),
    function* () {}, async () => {}, async function* () {}, [].values(), "".matchAll(/x/g), ""[Symbol.iterator](),
    new Map().values(), new Set().values(), typeof Iterator === "undefined" ? [] : [Iterator.from({ next() {} }), [].values().map(isExtensible)],
  ];
  return () => {
    const seen = new Set();
    const objects = [];
    const note = (it) => {
      if (((typeof it !== "object" || it === null) && typeof it !== "function") || seen.has(it)) return;
      seen.add(it);
      objects[objects.length] = it;
    };
    note(globalThis);
    for (const it of hidden.flat()) note(it);
    const kept = [];
    for (let i = 0; i < objects.length; i++) {
      const object = objects[i];
      const keys = ownKeys(object);
      const slots = [];
      for (let k = 0; k < keys.length; k++) {
        const slot = getOwnPropertyDescriptor(object, keys[k]);
        slots[k] = slot;
        note(slot.value);
        note(slot.get);
        note(slot.set);
      }
      const proto = getPrototypeOf(object);
      note(proto);
      kept[i] = { object, keys, slots, proto, open: isExtensible(object) };
    }
    return () => {
      exec(nothing, "");
      for (let i = 0; i < kept.length; i++) {
        const { object, keys, slots, proto, open } = kept[i];
        const keysNow = ownKeys(object);
        if (getPrototypeOf(object) !== proto || isExtensible(object) !== open || keysNow.length !== keys.length) return false;
        for (let k = 0; k < keys.length; k++) {
          if (keysNow[k] !== keys[k]) return false;
          const slot = slots[k], now = getOwnPropertyDescriptor(object, keys[k]);
          if (now === undefined || !is(now.value, slot.value) || now.get !== slot.get || now.set !== slot.set) return false;
          if (now.writable !== slot.writable || now.enumerable !== slot.enumerable || now.configurable !== slot.configurable) return false;
        }
      }
      return true;
    };
  };
})()`;
