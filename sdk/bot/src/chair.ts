import {
  type Ask,
  copyOf,
  type FaultKind,
  type Player,
  type Program,
  type Reply,
  type Start,
} from "@liars-ladder/rules";

/** What `defineBot` returns. Its `start` takes a second argument, which gets the log. */
type LoggingProgram = Program & { start(start: Start, log: (line: string) => void): Player };

/** A bot at the table of an in-process match. An exception that it throws is its fault; its log is kept. */
export class Chair {
  readonly lines: string[] = [];
  /** Why the bot forfeited, if it did. */
  fault: { readonly fault: FaultKind; readonly message: string } | undefined;
  #player: Player | undefined;
  readonly #program: LoggingProgram;
  readonly #start: Start;

  constructor(program: Program, start: Start) {
    this.#program = program;
    this.#start = start;
  }

  decide(ask: Ask): Reply {
    try {
      this.#player ??= this.#program.start(this.#start, (line) => this.lines.push(line));
      // The referee gives all seats the same events. Each gets a copy, so that a bot that changes them fools only itself.
      return { action: this.#player.decide(copyOf(ask)) };
    } catch (thrown) {
      this.blame("exception", messageOf(thrown));
      return { fault: "exception" };
    }
  }

  /** Records that the bot's answer was refused, or that there was none. */
  blame(fault: FaultKind, message: string): void {
    this.fault = { fault, message };
  }
}

function messageOf(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.stack ?? `${thrown.name}: ${thrown.message}`;
  return `it threw ${typeof thrown === "string" ? thrown : typeof thrown}`;
}
