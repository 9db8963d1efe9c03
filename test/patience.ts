/**
 * How long a test waits for something to happen, ms. It ends tests that hang, on the slowest machine, and does not
 * measure anything. It is shorter than the limit of a whole test (vitest.config.ts), so that the message says what did
 * not happen.
 */
export const PATIENCE_MS = 300_000;

/** The same for `vi.waitFor`. */
export const PATIENT = { timeout: PATIENCE_MS, interval: 50 };

/** The same for what asks an arena: it refuses an address that asks too much in a minute, and then pages too. */
export const ASKING = { timeout: PATIENCE_MS, interval: 1_000 };
