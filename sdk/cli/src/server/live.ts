import type { MatchEvent } from "@liars-ladder/protocol";
import { type Room, SOCKET_PATH } from "@liars-ladder/protocol/client";
import { io, type Socket } from "#vendor/socket";
import type { Connection } from "./connect.ts";

/** A server that closed the connection itself is left alone for so long, ms. */
const CLOSED_MS = 1_000;

/** Listens in the rooms that the web pages listen in. It restores a lost connection, and joins its rooms again. */
export class LiveRooms {
  private readonly socket: Socket;
  private readonly rooms = new Set<Room>();
  private readonly heard: MatchEvent[] = [];
  private wake = (): void => {};
  private again: NodeJS.Timeout | undefined;

  /**
   * With the connection's token, rooms of private leagues open to whoever is in them.
   *
   * @param onChange is called whenever the connection is lost, and when it is back.
   */
  constructor({ server, token }: Pick<Connection, "server" | "token">, onChange: (connected: boolean) => void) {
    let lost = false;
    const extraHeaders = token === undefined ? {} : { authorization: `Bearer ${token}` };
    this.socket = io(server, { path: SOCKET_PATH, transports: ["websocket"], extraHeaders });
    this.socket.on("connect", () => {
      if (lost) onChange(true);
      lost = false;
      for (const room of this.rooms) this.socket.emit("watch", room);
      // Messages in the meantime were missed: the waiting code has to ask for itself.
      this.wake();
    });
    const lose = (): void => {
      if (!lost) onChange(false);
      lost = true;
    };
    this.socket.on("connect_error", lose);
    this.socket.on("disconnect", (why) => {
      if (why === "io client disconnect") return;
      lose();
      // Whoever left one private league is put out everywhere, and may still see another one.
      if (!this.socket.active) this.again = setTimeout(() => this.socket.connect(), CLOSED_MS);
    });
    this.socket.on("match", (event: MatchEvent) => {
      this.heard.push(event);
      this.wake();
    });
  }

  enter(room: Room): void {
    this.rooms.add(room);
    if (this.socket.connected) this.socket.emit("watch", room);
  }

  leave(room: Room): void {
    this.rooms.delete(room);
    if (this.socket.connected) this.socket.emit("unwatch", room);
  }

  /** The events since the last call; if there are none, it waits up to `ms` for some. */
  async news(ms: number, stop: AbortSignal): Promise<MatchEvent[]> {
    if (this.heard.length === 0 && !stop.aborted)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
        stop.addEventListener("abort", this.wake, { once: true });
      });
    stop.removeEventListener("abort", this.wake);
    return this.heard.splice(0);
  }

  close(): void {
    clearTimeout(this.again);
    this.socket.disconnect();
  }
}
