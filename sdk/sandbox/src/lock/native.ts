/** What of koffi's compiled part is used: its own JavaScript would take 20 ms of CPU to load, this 3. */
interface Koffi {
  load(file: null): { func(declaration: string): (...given: readonly Argument[]) => number | bigint };
  address(bytes: Uint8Array): bigint;
  view(address: number | bigint, bytes: number): ArrayBuffer;
  errno(): number;
}

/** An argument of a system call: bytes are given by their address, and may be written to. */
export type Argument = number | bigint | Uint8Array;

/** System calls, each made from the thread that asks for it. */
export interface Native {
  call(number: number, ...given: readonly Argument[]): { readonly value: number | bigint; readonly errno: number };
  addressOf(bytes: Uint8Array): bigint;
  /** Memory that lies at an address: for as long as it is mapped there. */
  at(address: number | bigint, bytes: number): ArrayBuffer;
  /** libc's own, which keeps its locks and the thread's number in order: 0 in the child, -1 where there is none. */
  fork(): number;
}

/**
 * System calls by koffi, which `koffiFile` found. Loaded without `require`, as a script from standard input stands in no
 * folder where that would find it.
 *
 * @throws Error when the file is no koffi that runs here.
 */
export function openNative(file: string): Native {
  const module = { exports: {} };
  process.dlopen(module, file);
  const koffi = module.exports as Koffi;
  const libc = koffi.load(null);
  const call = libc.func("long syscall(long number, void *a, void *b, void *c, void *d, void *e, void *f)");
  return {
    call(number, ...given) {
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = given;
      const value = call(number, a, b, c, d, e, f);
      return { value, errno: value === -1 ? koffi.errno() : 0 };
    },
    addressOf: (bytes) => koffi.address(bytes),
    at: (address, bytes) => koffi.view(address, bytes),
    fork: () => Number(libc.func("int fork()")()),
  };
}
