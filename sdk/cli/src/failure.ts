/**
 * What the shell learns: 0 all well, 1 a failed check or a comparison that A did not win, 2 wrong usage, 3 network, 4 not
 * signed in, 130 (as shells count Ctrl-C) stopped before the end.
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

/** Something that the user can do something about: one sentence of what is wrong, one of what to do next. */
export class Failure extends Error {
  readonly exit: Exit;
  readonly next: string | undefined;
  /** For programs; it never changes its meaning: a problem's of the API, or that of the exit. */
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
