declare global {
  /** What a bot finds of a console: each writes a line that only its author can read, as `game.log` does. */
  interface Console {
    log(...what: unknown[]): void;
    info(...what: unknown[]): void;
    warn(...what: unknown[]): void;
    error(...what: unknown[]): void;
    debug(...what: unknown[]): void;
  }
  // It goes together with what Node or a browser declare, where a project has their types too.
  var console: Console;
}

export {};
