import { setTimeout as sleep } from "node:timers/promises";

/** PostgreSQL's: no connection, no room (disk, memory, connections), read-only after a failover, shutting down, an I/O error. */
const STATES = /^(08...|53...|25006|57P0[123]|58000|58030)$/;
/** Of Node and of postgres.js. */
const CODES =
  /^(E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOSPC)|CONNECT_TIMEOUT|CONNECTION_(CLOSED|DESTROYED))$/;
/** How Redis begins an error that says that it cannot write now. */
const REDIS = /\b(OOM|MISCONF|READONLY|LOADING|NOREPLICAS|MASTERDOWN|CLUSTERDOWN) /;

/** Whether a database or a queue cannot do its part now: that says nothing about what it was given. */
export function isTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined
    ? REDIS.test(error.message)
    : STATES.test(code) || CODES.test(code) || REDIS.test(error.message);
}

/**
 * Does `work` again for as long as a database or a queue cannot do its part: it has no room, or is not there. So what it was
 * given does not pay for that.
 *
 * @param over true: do not wait any longer.
 * @param told hears each time why it waits.
 * @throws the error of `work`, if it is any other, or it is over.
 */
export async function outlast<T>(
  work: () => Promise<T>,
  over: () => boolean,
  told: (error: unknown) => unknown = () => {},
): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isTrouble(error) || over()) throw error;
      await told(error);
      await sleep(500);
      if (over()) throw error;
    }
  }
}
