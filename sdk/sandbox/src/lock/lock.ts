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

/** What pthread_create passes: VM, FS, FILES, SIGHAND, THREAD, SYSVSEM, SETTLS, PARENT_SETTID, CHILD_CLEARTID; musl DETACHED too. */
const NEW_THREAD = [0x3d_0f00, 0x7d_0f00] as const;

/** The first call with the same number everywhere. Whatever is as new or newer has a forerunner that libc falls back on. */
const UNIFIED = 424;

/** What a match process may do from here on: think, answer, and end. `pid`: its number as it knows it. */
export function matchFilter(arch: Arch, pid: number): Filter {
  const rules = rulesOn(arch);
  const only = (call: Call, oneOf: readonly number[], otherwise: Verdict): Rule[] =>
    rules([call], "allowed").map((rule) => ({ ...rule, when: [{ argument: 0, oneOf }], otherwise }));
  return {
    arch,
    rules: [
      ...MATCH_NEEDS.flatMap(([calls]) => rules(calls, "allowed")),
      // isolated-vm's clock, and the threads of a diagnosis.
      ...only("clone", NEW_THREAD, "kills"),
      // The end of a match process, and of V8 where it gives up; nobody else's.
      ...only("kill", [pid], "kills"),
      ...only("tgkill", [pid], "kills"),
      // Names for threads and for memory. The parent-death signal stays what it is.
      ...only("prctl", [PR_SET_NAME, PR_SET_VMA], { fails: ERRNO.EPERM }),
      ...DEADLY.flatMap(([calls]) => rules(calls, "kills")),
    ],
    since: { number: UNIFIED, verdict: { fails: ERRNO.ENOSYS } },
    // Files above all: V8 and libc try to open some, and do without.
    others: { fails: ERRNO.EPERM },
  };
}

/** The same verdict for all of these, as far as the architecture has them. */
const rulesOn =
  (arch: Arch) =>
  (calls: readonly Call[], verdict: Verdict): Rule[] =>
    calls.flatMap((call) => {
      const number = numberOf(call, arch);
      return number === null ? [] : [{ number, verdict }];
    });

/** CLONE_NEWTIME is clone3's alone: NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET. */
const NEW_NAMESPACES = 0x7e02_0000;
/** How Go's runtime wakes its own threads; ignored by whoever does not ask for it. */
const SIGURG = 23;

/**
 * What a compiler and all that it starts may do: all but what it never needs. Refused, not ended: a compiler that is
 * ended speaks against the source that it was given.
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
      // libuv, glibc and Go do without.
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

/** Nothing but this: libuv then makes no ring, without which a locked process can have no event loop. */
export const withoutRing = (arch: Arch): Filter => ({
  arch,
  rules: [{ number: numberOf("io_uring_setup", arch) ?? UNIFIED, verdict: { fails: ERRNO.ENOSYS } }],
  others: "allowed",
});

/**
 * Puts this process behind a filter of system calls, every thread of it and all that it starts, for good. Takes no
 * privilege.
 *
 * @throws Error when the kernel refuses.
 */
export function confine(native: Native, filter: Filter): void {
  must(native, "prctl", filter.arch, PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  const program = assemble(filter);
  // struct sock_fprog: the number of instructions and, aligned, where they are.
  const given = new DataView(new ArrayBuffer(16));
  given.setUint16(0, program.length / 8, true);
  given.setBigUint64(8, native.addressOf(program), true);
  const bytes = new Uint8Array(given.buffer);
  const flags = SECCOMP_FILTER_FLAG_TSYNC;
  const thread = must(native, "seccomp", filter.arch, SECCOMP_SET_MODE_FILTER, flags, bytes);
  if (thread !== 0) throw new Error(`thread ${thread} cannot follow behind the filter`);
}

/** Other processes of this user can then neither read its memory and environment nor trace it. @throws Error as above. */
export const hide = (native: Native, arch: Arch): void => void must(native, "prctl", arch, PR_SET_DUMPABLE, 0, 0, 0, 0);

function must(native: Native, name: Call, arch: Arch, ...given: readonly Argument[]): number | bigint {
  const { value, errno } = native.call(numberOf(name, arch) ?? -1, ...given);
  if (errno !== 0) throw new Error(`${name} failed with error ${errno}`);
  return value;
}

/** linux/close_range.h */
const CLOSE_RANGE_CLOEXEC = 4;

/**
 * What this process was given by its own parent, and Node did not find at its start, goes to none of its children but by
 * name. Kernels before 5.11 cannot do that.
 */
export const keepDescriptors = (native: Native, arch: Arch): void =>
  void native.call(numberOf("close_range", arch) ?? -1, 3, 0xffff_ffff, CLOSE_RANGE_CLOEXEC);

/** A match process closes itself off, before it is given any bot. @throws Error where it cannot. */
export function lockMatchProcess(koffi: string): void {
  const native = openNative(koffi);
  const arch = archHere();
  hide(native, arch);
  // Not Node's word for it, which is the zygote's where that forked this process.
  confine(native, matchFilter(arch, Number(must(native, "getpid", arch))));
}

/** A process that runs a compiler, before it is given any source. `koffi`: left out, this host has no lock. @throws as above. */
export function lockCompiler(koffi: string | undefined): void {
  if (koffi !== undefined) confine(openNative(koffi), compilerFilter(archHere()));
}

function archHere(): Arch {
  const { arch } = process;
  if (!isArch(arch)) throw new Error(`no list of calls was made for ${arch}`);
  return arch;
}
