import type { ServerToClient } from "@liars-ladder/protocol";
import { type Room, SOCKET_PATH } from "@liars-ladder/protocol/client";
import { useEffect, useRef, useState } from "react";
import type { Socket } from "socket.io-client";

let socket: Promise<Socket> | undefined;

/** The connection that all rooms share. It is made when the first page needs it. */
function connect(): Promise<Socket> {
  socket ??= import("socket.io-client").then(({ io }) => io({ path: SOCKET_PATH, transports: ["websocket"] }));
  return socket;
}

const rooms = new Map<Room, number>();

/** Listens in a room while the calling component is on the page, and joins it again after each reconnect. */
export function useRoom(room: Room | null, handlers: Partial<ServerToClient>): { live: boolean } {
  const [live, setLive] = useState(false);
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    if (room === null) return;
    let left = false;
    let leave = () => {};
    connect().then((connection) => {
      if (left) return;
      const enter = () =>
        connection.emit("watch", room, (answer?: { ok: boolean }) => !left && setLive(answer?.ok === true));
      const lost = () => setLive(false);
      const heard = (["table", "match", "version", "bot"] as const).map((name) => {
        const listener = (payload: unknown) =>
          (latest.current[name] as ((payload: unknown) => void) | undefined)?.(payload);
        connection.on(name, listener);
        return () => connection.off(name, listener);
      });
      rooms.set(room, (rooms.get(room) ?? 0) + 1);
      connection.on("connect", enter);
      connection.on("disconnect", lost);
      if (connection.connected) enter();
      leave = () => {
        for (const off of heard) off();
        connection.off("connect", enter);
        connection.off("disconnect", lost);
        const others = (rooms.get(room) ?? 1) - 1;
        rooms.set(room, others);
        if (others === 0) connection.emit("unwatch", room);
      };
    });
    return () => {
      left = true;
      leave();
    };
  }, [room]);
  return { live };
}
