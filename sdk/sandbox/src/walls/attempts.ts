import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Arch } from "../lock/filter.ts";
import { type Call, numberOf } from "../lock/syscalls.ts";
import type { Step } from "./steps.ts";

/**
 * Something that a person who has taken over a match process must not reach. It counts as reached when every step
 * of it works.
 */
export interface Attempt {
  readonly name: string;
  readonly what: string;
  readonly steps: readonly Step[];
  /**
   * If set, it counts as reached when a process with this text in its command line still runs after the match
   * process was killed.
   */
  readonly survivor?: string;
}

/** Facts that only the trusted side knows. An attempt may use them. */
export interface Target {
  /** The supervisor. It holds the queue's password. */
  readonly pid: number;
  /** The supervisor listens there, on 127.0.0.1. */
  readonly port: number;
  /** Unique to this run. */
  readonly id: string;
}

const AT_FDCWD = -100;
const O_CREATE = 0o102;
const SIGCHLD = 17;
const CLONE_VM = 0x100;
const CLONE_VFORK = 0x4000;
const CLONE_NEWUSER = 0x1000_0000;
const CLONE_NEWNET = 0x4000_0000;
const zeros = (bytes: number) => ({ hex: "00".repeat(bytes) });

/** Families and kinds of sockets, linux/socket.h. */
const SOCKETS = [
  ["TCP", 2, 1],
  ["TCP over IPv6", 10, 1],
  ["UDP", 2, 2],
  ["raw", 2, 3],
  ["unix, abstract ones too", 1, 1],
  ["netlink", 16, 3],
  ["packet", 17, 3],
  ["vsock", 40, 1],
] as const;

/** The files that it would leave behind. */
export const filesOf = ({ id }: Pick<Target, "id">): readonly string[] =>
  ["/dev/shm", "/tmp"].map((folder) => `${folder}/liars-walls-${id}`);

/** All attempts. Calls that an architecture lacks are left out. */
export function attemptsOn(arch: Arch, { pid, port, id }: Target): readonly Attempt[] {
  const attempts: Attempt[] = [];
  const step = (call: Call, ...given: Step["given"]): Step => ({ number: numberOf(call, arch) ?? -1, given });
  const add = (name: string, what: string, steps: readonly Step[], more: Partial<Attempt> = {}) => {
    if (steps.every(({ number }) => number >= 0)) attempts.push({ name, what, steps, ...more });
  };
  const file = (name: string, path: string, flags = 0) =>
    add(name, `open ${path}`, [step("openat", AT_FDCWD, path, flags, 0o600)]);
  const fork = (child: readonly Step[] = []): Step => ({ ...step("clone", SIGCHLD, 0, 0, 0, 0), child });
  const address = { hex: `0200${port.toString(16).padStart(4, "0")}7f000001${"00".repeat(8)}` };

  file("file of the host", "/etc/passwd");
  file("file of the host", "/etc/shadow");
  file("the platform's own code", fileURLToPath(import.meta.url));
  file("the supervisor's folder", process.cwd());
  file("keys of the user", join(homedir(), ".ssh"));
  add("file, the old way", "open /etc/passwd", [step("open", "/etc/passwd", 0, 0)]);
  add("file, the new way", "openat2 /etc/passwd", [step("openat2", AT_FDCWD, "/etc/passwd", zeros(24), 24)]);
  add("file by its handle", "open_by_handle_at", [step("open_by_handle_at", AT_FDCWD, zeros(64), 0)]);
  file("supervisor's environment", `/proc/${pid}/environ`);
  file("supervisor's command line", `/proc/${pid}/cmdline`);
  file("supervisor's memory", `/proc/${pid}/mem`, 2);
  file("others' command lines", "/proc/1/cmdline");
  file("list of processes", "/proc");
  file("own memory as a file", "/proc/self/mem", 2);

  for (const [name, family, kind] of SOCKETS)
    add(`socket: ${name}`, `socket(${family}, ${kind})`, [step("socket", family, kind, 0)]);
  add("pair of sockets", "socketpair, by which descriptors are passed", [step("socketpair", 1, 1, 0, zeros(8))]);
  add("supervisor's port", `connect to 127.0.0.1:${port}`, [
    step("socket", 2, 1, 0),
    step("connect", { result: 0 }, address, 16),
  ]);
  add("connection by a descriptor that it has", "connect, on 3", [step("connect", 3, address, 16)]);

  const [shared = "", left = ""] = filesOf({ id });
  file("shared memory: a file", shared, O_CREATE);
  file("a file to leave behind", left, O_CREATE);
  add("shared memory: memfd", "memfd_create", [step("memfd_create", "x", 0)]);
  add("shared memory: secret", "memfd_secret", [step("memfd_secret", 0)]);
  add("shared memory: System V", "shmget of 1 GB", [step("shmget", 0, 2 ** 30, 0o1600)]);
  add("queue of messages", "msgget", [step("msgget", 0, 0o1600)]);
  add("memory without end", "mmap of 64 GB, shared", [step("mmap", 0, 64 * 2 ** 30, 3, 0x21 | 0x4000, -1, 0)]);
  add("a journal without end", "pwrite64 at 1 GB of the journal", [step("pwrite64", 4, "x", 1, 2 ** 30)]);

  add("process: fork", "fork", [{ ...step("fork"), child: [] }]);
  add("process: vfork", "vfork", [{ ...step("vfork"), child: [] }]);
  add("process: clone", "clone without CLONE_THREAD", [fork()]);
  add("process: clone3", "clone3 with SIGCHLD", [
    { ...step("clone3", { hex: `${"00".repeat(32)}11${"00".repeat(31)}` }, 64), child: [] },
  ]);
  add("process: that shares memory", "clone with CLONE_VM", [
    { ...step("clone", CLONE_VM | CLONE_VFORK | SIGCHLD, 0, 0, 0, 0), child: [] },
  ]);
  add("processes without end", "300 forks", [{ ...fork(), times: 300 }]);
  const survivor = `liars-walls-${id}`;
  // Uses another program: V8 keeps its code out of a forked process, so that process could do nothing else but end.
  const sleeps = step("execve", "/bin/sh", { list: [survivor, "-c", "sleep 30; :"] }, { list: [] });
  const daemon = { ...step("clone", CLONE_VM | CLONE_VFORK | SIGCHLD, 0, 0, 0, 0), child: [step("setsid"), sleeps] };
  add("daemon that outlives the kill", "fork, setsid, sleep", [daemon], { survivor });
  add("program", "execve /bin/sh", [step("execve", "/bin/sh", 0, 0)]);
  add("program by a descriptor", "execveat /bin/sh", [step("execveat", AT_FDCWD, "/bin/sh", 0, 0, 0)]);

  add("signal to the supervisor", `kill(${pid}, 0)`, [step("kill", pid, 0)]);
  add("signal to everybody", "kill(-1, 0)", [step("kill", -1, 0)]);
  add("signal to a thread of the supervisor", `tgkill(${pid}, ${pid}, 0)`, [step("tgkill", pid, pid, 0)]);
  add("signal to a thread", `tkill(${pid}, 0)`, [step("tkill", pid, 0)]);
  add("signal with a value", `rt_sigqueueinfo(${pid})`, [step("rt_sigqueueinfo", pid, 0, zeros(128))]);
  add("handle of the supervisor", `pidfd_open(${pid})`, [step("pidfd_open", pid, 0)]);
  add("tracing the supervisor", `ptrace(PTRACE_SEIZE, ${pid})`, [step("ptrace", 0x4206, pid, 0, 0)]);
  add("reading the supervisor's memory", `process_vm_readv(${pid})`, [step("process_vm_readv", pid, 0, 0, 0, 0, 0)]);
  add("writing the supervisor's memory", `process_vm_writev(${pid})`, [step("process_vm_writev", pid, 0, 0, 0, 0, 0)]);
  add("comparing with the supervisor", `kcmp(${pid})`, [step("kcmp", pid, pid, 0, 0, 0)]);

  add("new user namespace", "unshare", [step("unshare", CLONE_NEWUSER)]);
  add("process in a new user namespace", "clone with CLONE_NEWUSER", [
    { ...step("clone", CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0), child: [] },
  ]);
  add("new network namespace", "unshare", [step("unshare", CLONE_NEWNET)]);
  add("another's namespace", "setns", [step("setns", 3, 0)]);
  add("mount", "mount a tmpfs on /tmp", [step("mount", "x", "/tmp", "tmpfs", 0, 0)]);
  add("mount, the new way", "fsopen tmpfs", [step("fsopen", "tmpfs", 0)]);
  add("root of its own", "chroot /", [step("chroot", "/")]);
  add("new ring of the kernel's", "io_uring_setup", [step("io_uring_setup", 8, zeros(120))]);
  add("ring that libuv has", "io_uring_enter", [step("io_uring_enter", 6, 0, 0, 0, 0, 0)]);
  add("bpf", "bpf(BPF_MAP_CREATE)", [
    step("bpf", 0, { hex: `02000000040000000400000001000000${"00".repeat(56)}` }, 72),
  ]);
  add("performance counters", "perf_event_open", [
    step("perf_event_open", { hex: `0100000080000000${"00".repeat(120)}` }, 0, -1, -1, 0),
  ]);
  add("page faults", "userfaultfd", [step("userfaultfd", 1)]);
  add("keyring", "keyctl(KEYCTL_GET_KEYRING_ID)", [step("keyctl", 0, -3, 1)]);
  add("kernel's log", "syslog", [step("syslog", 10, 0, 0)]);
  add("to outlive the supervisor", "prctl(PR_SET_PDEATHSIG, 0)", [step("prctl", 1, 0, 0, 0, 0)]);
  add("to be traced again", "prctl(PR_SET_DUMPABLE, 1)", [step("prctl", 4, 1, 0, 0, 0)]);
  add("to be traced by all", "prctl(PR_SET_PTRACER, any)", [step("prctl", 0x5961_6d61, -1, 0, 0, 0)]);
  if (arch === "x64")
    attempts.push({
      name: "call by the numbers of x32",
      what: "getpid + 0x40000000",
      steps: [{ number: 0x4000_0000 + 39, given: [] }],
    });
  return attempts;
}
