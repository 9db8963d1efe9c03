import { expect, test } from "vitest";
import { ARCHS, type Arch, assemble, ERRNO } from "./filter.ts";
import { compilerFilter, matchFilter, withoutRing } from "./lock.ts";
import { type Call, numberOf } from "./syscalls.ts";

const AUDIT = { x64: 0xc000_003e, arm64: 0xc000_00b7, i386: 0x4000_0003 } as const;

/** What a program of classic BPF returns for a call, when it runs as in the kernel. */
function verdictOf(program: Uint8Array, arch: number, number: number, ...given: readonly (number | bigint)[]): string {
  const data = new DataView(new ArrayBuffer(64));
  data.setUint32(0, number, true);
  data.setUint32(4, arch, true);
  for (const [i, value] of given.entries()) data.setBigUint64(16 + 8 * i, BigInt.asUintN(64, BigInt(value)), true);
  const code = new DataView(program.buffer);
  let register = 0;
  for (let at = 0; ; at++) {
    const k = code.getUint32(8 * at + 4, true);
    const jump = (holds: boolean) => {
      at += code.getUint8(8 * at + (holds ? 2 : 3));
    };
    switch (code.getUint16(8 * at, true)) {
      case 0x20:
        register = data.getUint32(k, true);
        break;
      case 0x15:
        jump(register === k);
        break;
      case 0x35:
        jump(register >= k);
        break;
      case 0x45:
        jump((register & k) !== 0);
        break;
      case 0x06: {
        const action = k & 0xffff_0000;
        if (action === 0x7fff_0000) return "allowed";
        if (action === (0x8000_0000 | 0)) return "kills";
        return `fails ${k & 0xffff}`;
      }
      default:
        throw new Error("not an instruction that we use");
    }
  }
}

const PID = 4321;
const HIGH = 1n << 32n;

test.each(ARCHS)("%s: what a match process may call, and with what", (arch) => {
  const program = assemble(matchFilter(arch, PID));
  const of = (call: Call, ...given: readonly (number | bigint)[]) =>
    verdictOf(program, AUDIT[arch], numberOf(call, arch) ?? -1, ...given);
  const fails = (name: keyof typeof ERRNO) => `fails ${ERRNO[name]}`;

  for (const call of ["read", "write", "mmap", "futex", "getrusage", "exit_group"] as const)
    expect(of(call), call).toBe("allowed");
  for (const call of ["openat", "openat2", "memfd_create", "shmget", "setsid", "seccomp", "fcntl"] as const)
    expect(of(call), call).toMatch(/^fails/);
  for (const call of ["execve", "socket", "ptrace", "unshare", "mount", "io_uring_setup", "io_uring_enter"] as const)
    expect(of(call), call).toBe("kills");

  expect(of("clone3")).toBe(fails("ENOSYS"));
  expect(of("clone", 0x3d_0f00)).toBe("allowed");
  expect(of("clone", 0x7d_0f00)).toBe("allowed");
  // Another process; a thread in another user namespace; the flags of a thread and bits above them.
  for (const flags of [17, 0x3d_0f00 | 0x1000_0000, HIGH | 0x3d_0f00n]) expect(of("clone", flags)).toBe("kills");

  expect(of("kill", PID, 9)).toBe("allowed");
  expect(of("tgkill", PID, PID + 1, 6)).toBe("allowed");
  for (const pid of [PID + 1, 1, 0, -1, -PID, HIGH | BigInt(PID)]) {
    expect(of("kill", pid, 9), `${pid}`).toBe("kills");
    expect(of("tgkill", pid, pid, 9), `${pid}`).toBe("kills");
  }

  expect(of("prctl", 15)).toBe("allowed");
  expect(of("prctl", 0x5356_4d41)).toBe("allowed");
  // The parent-death signal, to be dumpable, another filter.
  for (const option of [1, 4, 22, HIGH | 15n]) expect(of("prctl", option), `${option}`).toBe(fails("EPERM"));

  // Numbers that have no meaning yet.
  expect(verdictOf(program, AUDIT[arch], 999)).toBe(fails("ENOSYS"));
});

test.each(ARCHS)("%s: what a compiler may call, and with what", (arch) => {
  const program = assemble(compilerFilter(arch));
  const of = (call: Call, ...given: readonly (number | bigint)[]) =>
    verdictOf(program, AUDIT[arch], numberOf(call, arch) ?? -1, ...given);
  for (const call of ["openat", "execve", "socketpair", "mmap", "io_uring_enter"] as const)
    expect(of(call), call).toBe("allowed");
  for (const call of [
    "socket",
    "connect",
    "ptrace",
    "unshare",
    "mount",
    "setsid",
    "kill",
    "memfd_create",
    "bpf",
  ] as const)
    expect(of(call), call).toBe("fails 1");
  for (const call of ["io_uring_setup", "clone3"] as const) expect(of(call), call).toBe("fails 38");
  for (const flags of [17, 0x3d_0f00]) expect(of("clone", flags)).toBe("allowed");
  for (const flags of [0x1000_0011, 0x4000_0000, 0x2_0000]) expect(of("clone", flags)).toBe("fails 1");
  expect(of("tgkill", PID, PID, 23)).toBe("allowed");
  expect(of("tgkill", PID, PID, 9)).toBe("fails 1");
});

test("another architecture's calls, and those with 32-bit pointers, end the process", () => {
  for (const make of [(arch: Arch) => matchFilter(arch, PID), withoutRing]) {
    expect(verdictOf(assemble(make("x64")), AUDIT.i386, 1)).toBe("kills");
    expect(verdictOf(assemble(make("x64")), AUDIT.x64, 0x4000_0000 | 1)).toBe("kills");
    expect(verdictOf(assemble(make("arm64")), AUDIT.x64, 63)).toBe("kills");
  }
});

test("no call has two rules: the second would never be used", () => {
  for (const arch of ARCHS) {
    for (const { rules } of [matchFilter(arch, PID), compilerFilter(arch)]) {
      const numbers = rules.map(({ number }) => number);
      expect(numbers.filter((number, i) => numbers.indexOf(number) !== i)).toEqual([]);
    }
  }
});
