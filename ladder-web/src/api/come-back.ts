import type { Socket } from "socket.io-client";

/** Before the first try to come back, and the longest time between two, ms. */
const FIRST_MS = 1_000;
const MOST_MS = 60_000;

/**
 * Connects again after the arena ended the connection: by itself, the client does that only where the network did. The
 * arena ends the connections of somebody who may see less from now on (they enter their other rooms again), and those that
 * send too much: so the time between two tries doubles, until a connection has lasted longer than that.
 */
export function comeBack(socket: Pick<Socket, "on" | "connect">, first = FIRST_MS): void {
  let wait = first;
  let since = 0;
  socket.on("connect", () => {
    since = performance.now();
  });
  socket.on("disconnect", (reason) => {
    if (reason !== "io server disconnect") return;
    wait = performance.now() - since > wait ? first : Math.min(2 * wait, MOST_MS);
    setTimeout(() => socket.connect(), wait);
  });
}
