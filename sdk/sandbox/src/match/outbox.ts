import type { SharedGame } from "./wire.ts";

/** Games wait no longer than this for others to be sent with, ms, nor while they are more text than that. */
const MOST = { ms: 10, length: 256 * 1024 };

/** Games that are over, sent a few at a time: a message costs both processes more than many a game. */
export function makeOutbox(send: (message: string) => void): { add(game: SharedGame): void; flush(): void } {
  let held: string[] = [];
  let length = 0;
  let sent = performance.now();
  const flush = () => {
    if (held.length > 0) send(`{"op":"games","games":[${held.join(",")}]}`);
    held = [];
    length = 0;
    sent = performance.now();
  };
  const add = ({ moves, logs, cpu }: SharedGame) => {
    const text = JSON.stringify({ moves, logs, cpu });
    held.push(text);
    length += text.length;
    if (length > MOST.length || performance.now() - sent > MOST.ms) flush();
  };
  return { add, flush };
}
