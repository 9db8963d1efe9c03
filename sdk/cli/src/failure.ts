/**
 * The exit codes: 0 success, 1 a failed check or a comparison that A did not win, 2 wrong usage, 3 network, 4 not signed in,
 * 130 (the shells' code for Ctrl-C) stopped before the end.
 */
export const EXIT = { ok: 0, failed: 1, usage: 2, network: 3, auth: 4, stopped: 130 } as const;
export type Exit = (typeof EXIT)[keyof typeof EXIT];

const CODES: Record<Exit, string> = {
  [EXIT.ok]: "ok",
  [EXIT.failed]: "failed",
  [EXIT.usage]: "usage",
  [EXIT.network]: "network",
  [EXIT.auth]: "auth",
  [EXIT.stopped]: "stopped",
};

/** An error that the user can act on: one sentence says what is wrong, and one what to do next. */
export class Failure extends Error {
  readonly exit: Exit;
  readonly next: string | undefined;
  /** A stable code for programs: the code of an API problem, or the name of the exit code. */
  readonly code: string;

  constructor(exit: Exit, message: string, next?: string, code: string = CODES[exit]) {
    super(message);
    this.name = "Failure";
    this.exit = exit;
    this.next = next;
    this.code = code;
  }
}

export const usage = (message: string, next?: string): Failure => new Failure(EXIT.usage, message, next);
