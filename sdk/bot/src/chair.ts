import {
  type Ask,
  copyOf,
  type FaultKind,
  type Player,
  type Program,
  type Reply,
  type Start,
} from "@liars-ladder/rules";

/** What `defineBot` returns takes a second argument: where the log goes. */
type LoggingProgram = Program & { start(start: Start, log: (line: string) => void): Player };

/** A bot at the table of an in-process match: what it throws is its fault, and what it logs is kept. */
export class Chair {
  readonly lines: string[] = [];
  /** Why it forfeited, if it did. */
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
      // Seats share the referee's events: each gets its own, so that a bot that changes what it sees fools itself alone.
      return { action: this.#player.decide(copyOf(ask)) };
    } catch (thrown) {
      this.blame("exception", messageOf(thrown));
      return { fault: "exception" };
    }
  }

  /** Its answer was refused, or never came. */
  blame(fault: FaultKind, message: string): void {
    this.fault = { fault, message };
  }
}

function messageOf(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.stack ?? `${thrown.name}: ${thrown.message}`;
  return `it threw ${typeof thrown === "string" ? thrown : typeof thrown}`;
}
