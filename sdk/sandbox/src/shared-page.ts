/** The part that is used here. It is missing from Node's types. */
declare const WebAssembly: {
  Memory: new (sizes: { initial: number; maximum: number; shared: true }) => { readonly buffer: SharedArrayBuffer };
};

/**
 * 64 KB that threads and isolates can share. V8's flags leave a match process no SharedArrayBuffer constructor to
 * call.
 */
export const sharedPage = (): SharedArrayBuffer =>
  new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer;
