import { BOT_LIMITS } from "@liars-ladder/rules";

const { bundle, ...ofBot } = BOT_LIMITS;

/** What a bot may use, and every number that enforces it. The ladder and the CLI use the same limits. */
export const LIMITS = {
  ...ofBot,
  /** Bundling and type-checking. Each is a process of its own. */
  build: {
    /** CPU time of a step's processes together, ms. */
    ms: 5_000,
    /**
     * Wall time of a step, ms. Beyond it a busy machine is to blame, not the source: a step that gets at least
     * `leastShare` of a core has the same time again, up to `longestMs` in all. After that it is rejected, with a
     * sentence.
     */
    wallMs: 30_000,
    longestMs: 300_000,
    leastShare: 0.002,
    /** Resident memory of a step's processes together, bytes. */
    memory: 1024 ** 3,
    /** Processes and threads of a step together, on hosts whose kernel counts them. */
    tasks: 256,
    bundle,
    /** Problems named in a report, per step. */
    problems: 20,
  },
  /**
   * Other work on the machine may multiply a bot's CPU time by this before `decisionMs` convicts it: caches and
   * cores are shared, also with virtual machines that we do not see. Measured: decisions that walk through 1 MB for
   * 40 ms took 57 ms beside eight busy processes, and one of them took 97 ms.
   */
  crowding: 2,
  /**
   * Wall time after which V8 is asked to stop a call. This is best effort: built-in functions that loop never
   * check.
   */
  stopMs: 900,
  /**
   * Wall time without a journal entry after which a match process is killed. This raises suspicion, but proves
   * nothing.
   */
  killMs: 1_000,
  /**
   * Wall time for a bot alone that has not used the CPU time that would convict it. After that there is an
   * incident.
   */
  aloneMs: 10_000,
  /** CPU time of each of the two processes that find the line of a bot that is charged for its time or memory, ms. */
  diagnosisMs: 2_000,
  /** Wall time of both together, for a machine that is too busy to give them that CPU time, ms. */
  diagnosisWallMs: 120_000,
  /** How often the supervisor looks at the journal and at /proc, ms. */
  pollMs: 20,
  /** Wall time of a game in the shared process before the supervisor gives up on it, ms. */
  gameMs: 120_000,
  /** A message or a stack in a report, bytes of UTF-8. */
  message: 500,
  stack: 16 * 1024,
  /** Resident memory of a process before its bots allocate, and what each bot adds to the bound, bytes. */
  processBase: 160 * 1024 ** 2,
  processBot: 96 * 1024 ** 2,
  /**
   * Address space of a match process, bytes. It is the same alone and shared, so that no bot can tell. Node takes
   * 1.2 GB of it, and an empty isolate 0.53 GB.
   */
  addressSpace: 8 * 1024 ** 3,
  /**
   * What the kernel allows a match process, alone or in company, on hosts with cgroups. It is more than the
   * supervisor allows eight bots, so that it only strikes between two of the supervisor's looks, plus what a zygote
   * holds. Bytes; processes and threads.
   */
  processMemory: 1152 * 1024 ** 2,
  processTasks: 64,
  /**
   * How many quarantine runs of one phase may end for lack of CPU or memory on the machine before the match is
   * given up.
   */
  attempts: 3,
} as const;

type Numbers<T> = { readonly [K in keyof T]: T[K] extends number ? number : Numbers<T[K]> };
export type Limits = Numbers<typeof LIMITS>;
