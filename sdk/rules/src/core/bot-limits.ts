/**
 * What one bot may send and use, the same on every ladder and in local games. Pages and the API show these numbers,
 * and the sandbox enforces them; `limits.ts` there says how.
 */
export const BOT_LIMITS = {
  /** The limits of an upload. */
  upload: {
    files: 100,
    /** All sources together, bytes of UTF-8. */
    bytes: 512 * 1024,
    /** One name, characters. */
    name: 200,
  },
  /** Bytes of the bundle. */
  bundle: 256 * 1024,
  /** CPU time of loading the bundle, ms. */
  loadMs: 200,
  /** CPU time of one decision, ms. Twice this once, or this twice, is a timeout. */
  decisionMs: 50,
  /** CPU time of a game: bankMs + bankPerDecisionMs × decisions so far. Nothing is carried over. */
  bankMs: 1_000,
  bankPerDecisionMs: 2,
  /** Heap of an isolate, MB. */
  isolateMb: 32,
  /** A reply, UTF-16 units of its JSON. */
  reply: 4 * 1024,
  /** Log of one bot in one game, bytes of UTF-8. */
  log: 16 * 1024,
} as const;
