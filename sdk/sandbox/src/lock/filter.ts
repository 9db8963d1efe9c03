/** A filter of system calls: the verdict for each call that it names, and the one for all others. */
export interface Filter {
  readonly arch: Arch;
  readonly rules: readonly Rule[];
  readonly others: Verdict;
  /**
   * For calls from this number on that no rule names. glibc falls back to its older way when the kernel does not
   * have a call.
   */
  readonly since?: { readonly number: number; readonly verdict: Verdict };
}

/** `fails`: the call is not made, and returns this error. `kills`: SIGSYS ends the whole process at once. */
export type Verdict = "allowed" | "kills" | { readonly fails: number };

export interface Rule {
  readonly number: number;
  readonly verdict: Verdict;
  /** The verdict holds if all of these hold. If not, `otherwise` does. */
  readonly when?: readonly Condition[];
  readonly otherwise?: Verdict;
}

/** About an argument, counted from 0: it is one of these values, in all 64 bits; or it has none of these bits. */
export type Condition =
  | { readonly argument: number; readonly oneOf: readonly number[] }
  | { readonly argument: number; readonly without: number };

export const ARCHS = ["x64", "arm64"] as const;
export type Arch = (typeof ARCHS)[number];
export const isArch = (arch: string): arch is Arch => (ARCHS as readonly string[]).includes(arch);

export const ERRNO = { EPERM: 1, ENOSYS: 38 } as const;

/** linux/audit.h */
const AUDIT_ARCH: Record<Arch, number> = { x64: 0xc000_003e, arm64: 0xc000_00b7 };
/** x86-64 with 32-bit pointers: the same calls under other numbers. */
const X32 = 0x4000_0000;

/** linux/bpf_common.h, linux/filter.h: the parts of classic BPF that are used here. */
const LOAD = 0x20;
const JUMP_EQUAL = 0x15;
const JUMP_FROM = 0x35;
const JUMP_ANY_BIT = 0x45;
const RETURN = 0x06;
/** struct seccomp_data, in bytes. It is little-endian, so an argument's low half comes first. */
const NUMBER_AT = 0;
const ARCH_AT = 4;
const argumentAt = (i: number) => 16 + 8 * i;

type Instruction = readonly [code: number, jumpTrue: number, jumpFalse: number, k: number];

/** The filter as the kernel takes it: an array of `struct sock_filter`. */
export function assemble({ arch, rules, others, since }: Filter): Uint8Array {
  const program: Instruction[] = [
    [LOAD, 0, 0, ARCH_AT],
    // int 0x80 and similar ways use the call numbers of another architecture.
    [JUMP_EQUAL, 1, 0, AUDIT_ARCH[arch]],
    returned("kills"),
    [LOAD, 0, 0, NUMBER_AT],
    ...(arch === "x64" ? ([[JUMP_FROM, 0, 1, X32], returned("kills")] as const) : []),
    ...rules.flatMap(ruled),
    ...(since === undefined ? [] : ([[JUMP_FROM, 0, 1, since.number], returned(since.verdict)] as const)),
    returned(others),
  ];
  const bytes = new DataView(new ArrayBuffer(8 * program.length));
  for (const [i, [code, jumpTrue, jumpFalse, k]] of program.entries()) {
    if (jumpTrue > 255 || jumpFalse > 255) throw new RangeError("a jump of a filter is too long");
    bytes.setUint16(8 * i, code, true);
    bytes.setUint8(8 * i + 2, jumpTrue);
    bytes.setUint8(8 * i + 3, jumpFalse);
    bytes.setUint32(8 * i + 4, k, true);
  }
  return new Uint8Array(bytes.buffer);
}

function ruled({ number, verdict, when = [], otherwise = "allowed" }: Rule): Instruction[] {
  const last = [returned(verdict), ...(when.length > 0 ? [returned(otherwise)] : [])];
  // Each condition continues to the next one, or jumps to the verdict for the other case, which stands last.
  let body: Instruction[] = last;
  for (const condition of when.toReversed()) body = [...tested(condition, body.length), ...body];
  return [[JUMP_EQUAL, 0, body.length, number], ...body];
}

/**
 * Continues after itself if the condition holds. If not, it jumps to the last of the `rest` instructions that
 * follow.
 */
function tested(condition: Condition, rest: number): Instruction[] {
  const at = argumentAt(condition.argument);
  const out = rest - 1;
  if ("without" in condition)
    return [
      [LOAD, 0, 0, at],
      [JUMP_ANY_BIT, out, 0, condition.without >>> 0],
    ];
  const values = condition.oneOf.map((value) => {
    if (!Number.isSafeInteger(value) || value < 0 || value > 0xffff_ffff)
      throw new RangeError(`${value} is no argument`);
    return value;
  });
  return [
    [LOAD, 0, 0, at + 4],
    [JUMP_EQUAL, 0, 1 + values.length + out, 0],
    [LOAD, 0, 0, at],
    ...values.map((value, i): Instruction => {
      const left = values.length - 1 - i;
      return [JUMP_EQUAL, left, left === 0 ? out : 0, value];
    }),
  ];
}

/** linux/seccomp.h */
const returned = (verdict: Verdict): Instruction => [
  RETURN,
  0,
  0,
  verdict === "allowed" ? 0x7fff_0000 : verdict === "kills" ? 0x8000_0000 : 0x0005_0000 | verdict.fails,
];
