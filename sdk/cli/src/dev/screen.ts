import { emitKeypressEvents } from "node:readline";
import { dim } from "../text/paint.ts";

/** Home, and whatever is below it is gone; what was above stays in the scrollback. */
const CLEAR = "\u001b[H\u001b[J";

/**
 * Where a session is shown. A terminal has one screen, painted anew as things change; elsewhere each result is a block of
 * lines, told once.
 */
export class Screen {
  private readonly terminal = process.stdout.isTTY === true;
  private readonly footer: string;
  private last = "";
  private painted = 0;

  /** `footer`: the last line of a terminal that takes keys. */
  constructor(footer: string) {
    this.footer = footer;
  }

  /** `busy`: what is under way; a terminal alone shows it, above what was known before. */
  show(lines: readonly string[], busy: string | undefined): void {
    if (!this.terminal) {
      const block = lines.join("\n");
      if (busy === undefined && block !== this.last && block !== "") process.stdout.write(`${block}\n\n`);
      if (busy === undefined) this.last = block;
      return;
    }
    // Games go by faster than anybody reads.
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

/** Hears the keys of a terminal, until `stop`. Whoever types into a pipe is not heard. */
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
