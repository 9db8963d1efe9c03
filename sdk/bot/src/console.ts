declare global {
  /** The part of `console` that a bot has. Each method writes a line that only the bot's author can read, like `game.log`. */
  interface Console {
    log(...what: unknown[]): void;
    info(...what: unknown[]): void;
    warn(...what: unknown[]): void;
    error(...what: unknown[]): void;
    debug(...what: unknown[]): void;
  }
  // It merges with the declarations of Node or a browser, if a project has their types too.
  var console: Console;
}

export {};
