/**
 * How long a test waits for something to happen, ms: it bounds what hangs, on the slowest machine, and times nothing.
 * Shorter than the time of a whole test (vitest.config.ts), so that the message is of what did not happen.
 */
export const PATIENCE_MS = 300_000;

/** The same for `vi.waitFor`. */
export const PATIENT = { timeout: PATIENCE_MS, interval: 50 };
