import { type Arch, assemble, ERRNO, type Filter, isArch, type Rule, type Verdict } from "./filter.ts";
import { type Argument, type Native, openNative } from "./native.ts";
import { type Call, COMPILERS_DO, COMPILERS_REFUSED, DEADLY, MATCH_NEEDS, numberOf } from "./syscalls.ts";

/** linux/prctl.h, linux/seccomp.h */
const PR_SET_DUMPABLE = 4;
const PR_SET_NAME = 15;
export const PR_SET_NO_NEW_PRIVS = 38;
const PR_SET_VMA = 0x5356_4d41;
export const SECCOMP_SET_MODE_FILTER = 1;
const SECCOMP_FILTER_FLAG_TSYNC = 1;

/**
 * The flags that pthread_create passes: VM, FS, FILES, SIGHAND, THREAD, SYSVSEM, SETTLS, PARENT_SETTID,
 * CHILD_CLEARTID. musl also passes DETACHED.
 */
const NEW_THREAD = [0x3d_0f00, 0x7d_0f00] as const;

/**
 * The first call with the same number on every architecture. For a call this new or newer, libc can fall back to an
 * older one.
 */
const UNIFIED = 424;

/** What a match process may do from here on: think, answer, and end. `pid`: its process id, as it sees it itself. */
export function matchFilter(arch: Arch, pid: number): Filter {
  const rules = rulesOn(arch);
  const only = (call: Call, oneOf: readonly number[], otherwise: Verdict): Rule[] =>
    rules([call], "allowed").map((rule) => ({ ...rule, when: [{ argument: 0, oneOf }], otherwise }));
  return {
    arch,
    rules: [
      ...MATCH_NEEDS.flatMap(([calls]) => rules(calls, "allowed")),
      // Needed for isolated-vm's clock, and for the threads of a diagnosis.
      ...only("clone", NEW_THREAD, "kills"),
      // A match process may end itself, and V8 does so when it gives up. It may end nobody else.
      ...only("kill", [pid], "kills"),
      ...only("tgkill", [pid], "kills"),
      // Allows names for threads and for memory. The parent-death signal cannot be changed.
      ...only("prctl", [PR_SET_NAME, PR_SET_VMA], { fails: ERRNO.EPERM }),
      ...DEADLY.flatMap(([calls]) => rules(calls, "kills")),
    ],
    since: { number: UNIFIED, verdict: { fails: ERRNO.ENOSYS } },
    // Mostly files: V8 and libc try to open some, and can do without them.
    others: { fails: ERRNO.EPERM },
  };
}

/** The same verdict for all of these calls that the architecture has. */
const rulesOn =
  (arch: Arch) =>
  (calls: readonly Call[], verdict: Verdict): Rule[] =>
    calls.flatMap((call) => {
      const number = numberOf(call, arch);
      return number === null ? [] : [{ number, verdict }];
    });

/** NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET. CLONE_NEWTIME works only with clone3. */
const NEW_NAMESPACES = 0x7e02_0000;
/** Go's runtime wakes its own threads with it. A process that has no handler for it ignores it. */
const SIGURG = 23;

/**
 * What a compiler and all that it starts may do: everything but what it never needs. The rest is refused and does
 * not end the process, because a compiler that is ended counts against the source that it was given.
 */
export function compilerFilter(arch: Arch): Filter {
  const rules = rulesOn(arch);
  const refused = { fails: ERRNO.EPERM };
  const no = { fails: ERRNO.ENOSYS };
  const [clone, tgkill] = (["clone", "tgkill"] as const).flatMap((call) => rules([call], "allowed"));
  const denied = [...DEADLY, ...COMPILERS_REFUSED].flatMap(([calls]) =>
    calls.filter((call) => !COMPILERS_DO.has(call)),
  );
  return {
    arch,
    rules: [
      // libuv, glibc and Go can do without them.
      ...rules(["io_uring_setup", "clone3"], no),
      ...(clone ? [{ ...clone, when: [{ argument: 0, without: NEW_NAMESPACES }], otherwise: refused }] : []),
      ...(tgkill ? [{ ...tgkill, when: [{ argument: 2, oneOf: [SIGURG] }], otherwise: refused }] : []),
      ...rules(
        denied.filter((call) => call !== "io_uring_setup"),
        refused,
      ),
    ],
    others: "allowed",
  };
}

/** Refuses only rings. Without one, libuv falls back to epoll; in a locked process an event loop works only then. */
export const withoutRing = (arch: Arch): Filter => ({
  arch,
  rules: [{ number: numberOf("io_uring_setup", arch) ?? UNIFIED, verdict: { fails: ERRNO.ENOSYS } }],
  others: "allowed",
});

/**
 * Puts this process behind a filter of system calls, for good: all its threads, and all that it starts. It needs no
 * privilege.
 *
 * @throws Error when the kernel refuses.
 */
export function confine(native: Native, filter: Filter): void {
  must(native, "prctl", filter.arch, PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  const program = assemble(filter);
  // struct sock_fprog: the number of instructions and, aligned, their address.
  const given = new DataView(new ArrayBuffer(16));
  given.setUint16(0, program.length / 8, true);
  given.setBigUint64(8, native.addressOf(program), true);
  const bytes = new Uint8Array(given.buffer);
  const flags = SECCOMP_FILTER_FLAG_TSYNC;
  const thread = must(native, "seccomp", filter.arch, SECCOMP_SET_MODE_FILTER, flags, bytes);
  if (thread !== 0) throw new Error(`thread ${thread} cannot follow behind the filter`);
}

/**
 * After this, other processes of this user can neither read its memory and environment nor trace it. @throws Error
 * as above.
 */
export const hide = (native: Native, arch: Arch): void => void must(native, "prctl", arch, PR_SET_DUMPABLE, 0, 0, 0, 0);

function must(native: Native, name: Call, arch: Arch, ...given: readonly Argument[]): number | bigint {
  const { value, errno } = native.call(numberOf(name, arch) ?? -1, ...given);
  if (errno !== 0) throw new Error(`${name} failed with error ${errno}`);
  return value;
}

/** linux/close_range.h */
const CLOSE_RANGE_CLOEXEC = 4;

/**
 * Descriptors that this process got from its own parent, and that Node did not find at its start, are passed to
 * none of its children unless they are named. Kernels before 5.11 cannot do that.
 */
export const keepDescriptors = (native: Native, arch: Arch): void =>
  void native.call(numberOf("close_range", arch) ?? -1, 3, 0xffff_ffff, CLOSE_RANGE_CLOEXEC);

/** Locks a match process, before it is given any bot. @throws Error where it cannot. */
export function lockMatchProcess(koffi: string): void {
  const native = openNative(koffi);
  const arch = archHere();
  hide(native, arch);
  // We do not use Node's value: in a forked process it is the zygote's.
  confine(native, matchFilter(arch, Number(must(native, "getpid", arch))));
}

/**
 * Locks a process that runs a compiler, before it is given any source. `koffi`: undefined if this host has no lock.
 * @throws as above.
 */
export function lockCompiler(koffi: string | undefined): void {
  if (koffi !== undefined) confine(openNative(koffi), compilerFilter(archHere()));
}

function archHere(): Arch {
  const { arch } = process;
  if (!isArch(arch)) throw new Error(`no list of calls was made for ${arch}`);
  return arch;
}
