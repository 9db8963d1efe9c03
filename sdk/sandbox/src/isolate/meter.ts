import { LIMITS } from "../limits.ts";

/**
 * How much a bot's buffers may take together in a browser's worker, bytes. It is more than an isolate gives, because what
 * a bot has dropped counts until it is collected, and during a call nothing is given back. No decision can make that much
 * in the CPU time that it has on the ladder.
 */
export const METERED_BYTES = 16 * LIMITS.isolateMb * 1024 ** 2;

/** One buffer alone is refused as an isolate would refuse it, bytes. */
const MOST_AT_ONCE = LIMITS.isolateMb * 1024 ** 2;
/** Smaller buffers are not counted: they take about as much of the heap, which the browser bounds. */
const LEAST_BYTES = 1024;

/**
 * What an isolate refuses by itself: buffers beyond a bound. Browsers bound a worker's heap, but no buffers, so a bot could
 * take the memory of the whole machine. This runs before the prelude, and takes the place of the constructors that the prelude
 * then guards. It throws what V8 throws, so that the prelude sees it as a buffer that was refused. Its value is a function that
 * returns how much is held, in bytes.
 *
 * @param most bytes.
 */
export const meter = (most: number): string => `
(() => {
  const { apply, construct } = Reflect;
  const RealBuffer = ArrayBuffer;
  const TypedArray = Object.getPrototypeOf(Uint8Array);
  const getter = (of) => {
    const { get } = Object.getOwnPropertyDescriptor(of.prototype, "byteLength");
    return Function.prototype.call.bind(get);
  };
  const sizeOf = getter(TypedArray);
  const sizeOfBuffer = getter(RealBuffer);
  const isBuffer = (what) => {
    if (typeof what !== "object" || what === null) return false;
    try { sizeOfBuffer(what); } catch { return false; }
    return true;
  };
  const refuse = () => { throw new RangeError("Array buffer allocation failed"); };
  let held = 0;
  const dropped = new FinalizationRegistry((bytes) => { held -= bytes; });
  const register = dropped.register.bind(dropped);
  // A bot may drop an array and keep its buffer.
  const bufferOf = Function.prototype.call.bind(Object.getOwnPropertyDescriptor(TypedArray.prototype, "buffer").get);
  const count = (buffer, bytes) => {
    if (bytes < ${LEAST_BYTES}) return;
    if (held + bytes > ${most}) refuse();
    held += bytes;
    register(buffer, bytes);
  };
  const typedArrays = Object.getOwnPropertyNames(globalThis).map((name) => globalThis[name])
    .filter((it) => typeof it === "function" && Object.getPrototypeOf(it) === TypedArray);
  for (const Real of [RealBuffer, ...typedArrays]) {
    const width = Real.BYTES_PER_ELEMENT ?? 1;
    const metered = new Proxy(Real, {
      construct(_, args, to) {
        const [a] = args;
        // Before it is made, where that is known.
        if (typeof a === "number" && (a * width > ${MOST_AT_ONCE} || held + a * width > ${most})) refuse();
        const made = construct(Real, args, to === metered ? Real : to);
        if (Real === RealBuffer) count(made, sizeOfBuffer(made));
        else if (!isBuffer(a) && sizeOf(made) >= ${LEAST_BYTES}) count(bufferOf(made), sizeOf(made));
        return made;
      },
    });
    globalThis[Real.name] = metered;
  }
  // These make arrays without a constructor.
  for (const name of ["toReversed", "toSorted", "with"]) {
    const real = TypedArray.prototype[name];
    TypedArray.prototype[name] = { [name](a, b) {
      const made = apply(real, this, [a, b]);
      count(bufferOf(made), sizeOf(made));
      return made;
    } }[name];
  }
  return () => held;
})();
`;
