import { type Arch, assemble } from "./filter.ts";
import { PR_SET_NO_NEW_PRIVS, SECCOMP_SET_MODE_FILTER, withoutRing } from "./lock.ts";
import { type Native, openNative } from "./native.ts";
import { type Call, numberOf } from "./syscalls.ts";

/** linux/fcntl.h */
const F_SETFD = 2;

/**
 * The words to put before a command that needs an event loop and locks itself. They forbid the kernel's rings
 * before it starts. libuv makes such a ring at its start, cannot do without it afterwards, and files could be
 * reached through it past the lock. The words run Node, which then becomes the command.
 *
 * @param descriptors are passed to the command besides the standard ones; by itself Node would not pass them on.
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

/** System calls, each as its number and arguments. */
interface Given {
  readonly program: readonly number[];
  readonly noNewPrivileges: readonly [number, ...number[]];
  /** Without the last argument. */
  readonly filter: readonly [number, ...number[]];
  readonly keep: readonly (readonly [number, ...number[]])[];
}

/** The whole launcher. It can use nothing that stands outside of this function. */
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
  // Not in the types of all versions of Node yet.
  (process as unknown as { execve(file: string, args: readonly string[]): never }).execve(file, [file, ...args]);
}
