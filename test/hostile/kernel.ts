// Forbids this process, and everything that it starts, the same things that some hosts forbid.
import { type Arch, ERRNO, type Rule } from "../../sdk/sandbox/src/lock/filter.ts";
import { koffiFile } from "../../sdk/sandbox/src/lock/koffi.ts";
import { confine } from "../../sdk/sandbox/src/lock/lock.ts";
import { openNative } from "../../sdk/sandbox/src/lock/native.ts";
import { type Call, numberOf } from "../../sdk/sandbox/src/lock/syscalls.ts";

/** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID and NEWNET. */
const NAMESPACES = 0x7e02_0000;

/** Like a kernel on which nobody can filter calls. */
export function forbidLock(): void {
  const arch = process.arch as Arch;
  const rules: Rule[] = [{ number: numberOf("seccomp", arch) ?? -1, verdict: { fails: ERRNO.EPERM } }];
  confine(openNative(koffiFile()), { arch, rules, others: "allowed" });
}

/** Like Docker's own profile for a container without privileges. */
export function forbidNamespaces(): void {
  const arch = process.arch as Arch;
  const rule = (call: Call, rest: Omit<Rule, "number">): Rule => ({ number: numberOf(call, arch) ?? -1, ...rest });
  const rules = [
    rule("unshare", { verdict: { fails: ERRNO.EPERM } }),
    rule("setns", { verdict: { fails: ERRNO.EPERM } }),
    rule("mount", { verdict: { fails: ERRNO.EPERM } }),
    rule("clone3", { verdict: { fails: ERRNO.ENOSYS } }),
    rule("clone", {
      verdict: "allowed",
      when: [{ argument: 0, without: NAMESPACES }],
      otherwise: { fails: ERRNO.EPERM },
    }),
  ];
  confine(openNative(koffiFile()), { arch, rules, others: "allowed" });
}
