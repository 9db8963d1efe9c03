import type { SharedGame } from "./wire.ts";

/** Finished games wait at most this long for others, ms, and only while their text is shorter than this. */
const MOST = { ms: 10, length: 256 * 1024 };

/** Sends finished games a few at a time: a message costs both processes more than many games do. */
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
