/**
 * The compiled part of koffi, as far as it is used. koffi's own JavaScript would take 20 ms of CPU time to load;
 * this takes 3 ms.
 */
interface Koffi {
  load(file: null): { func(declaration: string): (...given: readonly Argument[]) => number | bigint };
  address(bytes: Uint8Array): bigint;
  view(address: number | bigint, bytes: number): ArrayBuffer;
  errno(): number;
}

/** An argument of a system call. Bytes are passed by their address, and the call may write to them. */
export type Argument = number | bigint | Uint8Array;

/** System calls. Each is made from the thread that asks for it. */
export interface Native {
  call(number: number, ...given: readonly Argument[]): { readonly value: number | bigint; readonly errno: number };
  addressOf(bytes: Uint8Array): bigint;
  /** The memory at an address, for as long as it is mapped there. */
  at(address: number | bigint, bytes: number): ArrayBuffer;
  /** libc's own fork, which keeps its locks and the thread's number in order. 0 in the child, -1 if it failed. */
  fork(): number;
}

/**
 * System calls by koffi, from the file that `koffiFile` found. It is loaded without `require`, which would not find it
 * for a script from standard input: such a script is in no folder.
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
