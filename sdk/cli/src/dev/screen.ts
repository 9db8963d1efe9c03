import { emitKeypressEvents } from "node:readline";
import { dim } from "../text/paint.ts";

/** Moves the cursor home and clears everything below it; the scrollback stays. */
const CLEAR = "\u001b[H\u001b[J";

/**
 * Shows a session. A terminal has one screen, which is painted again when something changes. Without a terminal, each result
 * is a block of lines, printed once.
 */
export class Screen {
  private readonly terminal = process.stdout.isTTY === true;
  private readonly footer: string;
  private last = "";
  private painted = 0;

  /** `footer`: the last line on a terminal, which lists the keys. */
  constructor(footer: string) {
    this.footer = footer;
  }

  /** `busy`: what the session is doing; only a terminal shows it, below the last result. */
  show(lines: readonly string[], busy: string | undefined): void {
    if (!this.terminal) {
      const block = lines.join("\n");
      if (busy === undefined && block !== this.last && block !== "") process.stdout.write(`${block}\n\n`);
      if (busy === undefined) this.last = block;
      return;
    }
    // Games are played faster than anybody can read.
    const now = performance.now();
    if (busy !== undefined && now - this.painted < 100) return;
    this.painted = now;
    const room = Math.max(5, process.stdout.rows - 4);
    const shown =
      lines.length <= room ? lines : [...lines.slice(0, room - 1), dim(`… ${lines.length - room + 1} lines more`)];
    process.stdout.write(
      `${CLEAR}${[...shown, "", dim(busy ?? "waiting for the next save"), dim(this.footer)].join("\n")}\n`,
    );
  }
}

/** Reads the keys of a terminal until `stop`. It ignores input from a pipe. */
export function onKeys(keys: Readonly<Record<string, () => void>>, stop: AbortSignal): void {
  const { stdin } = process;
  if (!stdin.isTTY) return;
  const heard = (_: string | undefined, key: { name?: string; ctrl?: boolean }): void => {
    const name = key.ctrl ? `ctrl-${key.name}` : (key.name ?? "");
    keys[name]?.();
  };
  emitKeypressEvents(stdin);
  stdin.setRawMode(true);
  stdin.on("keypress", heard);
  stop.addEventListener(
    "abort",
    () => {
      stdin.off("keypress", heard);
      stdin.setRawMode(false);
      stdin.pause();
    },
    { once: true },
  );
}
