import { type Arch, assemble } from "./filter.ts";
import { PR_SET_NO_NEW_PRIVS, SECCOMP_SET_MODE_FILTER, withoutRing } from "./lock.ts";
import { type Native, openNative } from "./native.ts";
import { type Call, numberOf } from "./syscalls.ts";

/** linux/fcntl.h */
const F_SETFD = 2;

/**
 * The words before a command that needs an event loop and locks itself: without a ring of the kernel's, which libuv makes
 * at its start and cannot do without from then on, and by which files could be reached past the lock. They run Node, which
 * becomes the command.
 *
 * @param descriptors that the command is given besides the standard ones; Node would keep them to itself.
 */
export function withoutRings(koffi: string, arch: Arch, descriptors: readonly number[]): readonly string[] {
  const number = (call: Call) => numberOf(call, arch) ?? -1;
  const given: Given = {
    program: Array.from(assemble(withoutRing(arch))),
    noNewPrivileges: [number("prctl"), PR_SET_NO_NEW_PRIVS, 1],
    filter: [number("seccomp"), SECCOMP_SET_MODE_FILTER, 0],
    keep: descriptors.map((fd) => [number("fcntl"), fd, F_SETFD, 0]),
  };
  const text = `(${launch})((${openNative})(${JSON.stringify(koffi)}), ${JSON.stringify(given)})`;
  return [process.execPath, "--disable-warning=ExperimentalWarning", "-e", text, "--"];
}

/** System calls, each its number and arguments. */
interface Given {
  readonly program: readonly number[];
  readonly noNewPrivileges: readonly [number, ...number[]];
  /** Short of the last. */
  readonly filter: readonly [number, ...number[]];
  readonly keep: readonly (readonly [number, ...number[]])[];
}

/** The launcher, all of it: it sees nothing that stands outside of this function. */
function launch(native: Native, { program, noNewPrivileges, filter, keep }: Given): void {
  const instructions = Uint8Array.from(program);
  const list = new DataView(new ArrayBuffer(16));
  list.setUint16(0, instructions.length / 8, true);
  list.setBigUint64(8, native.addressOf(instructions), true);
  for (const call of [noNewPrivileges, [...filter, new Uint8Array(list.buffer)] as const, ...keep]) {
    const [number, ...args] = call;
    const { errno } = native.call(number, ...args);
    if (errno !== 0) throw new Error(`system call ${number} failed with error ${errno}`);
  }
  const [, file = "", ...args] = process.argv;
  // Not yet in Node's types of all versions.
  (process as unknown as { execve(file: string, args: readonly string[]): never }).execve(file, [file, ...args]);
}
