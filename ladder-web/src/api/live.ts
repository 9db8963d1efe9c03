import type { ServerToClient } from "@liars-ladder/protocol";
import { type Room, SOCKET_PATH } from "@liars-ladder/protocol/client";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Socket } from "socket.io-client";
import { comeBack } from "./come-back.ts";

let socket: Promise<Socket> | undefined;

/** The connection that all rooms share. It is made when the first page needs it. */
function connect(): Promise<Socket> {
  socket ??= import("socket.io-client").then(({ io }) => {
    const made = io({ path: SOCKET_PATH, transports: ["websocket"] });
    comeBack(made);
    return made;
  });
  return socket;
}

const rooms = new Map<Room, number>();
const EVENTS = ["table", "match", "version", "bot", "show", "step", "tv"] as const;
/** A connection that is away for so long is not waited for. */
const LOST_MS = 8_000;

interface InRoom {
  /** It is told what happens there. */
  live: boolean;
  /** The connection has been away for a while: nothing is told until it is back. */
  lost: boolean;
  /** Asks for the room anew: for what was missed. */
  again(): void;
}

/**
 * Listens in a room while the calling component is on the page, and joins it again after each reconnect.
 *
 * @param after how many of the room's events are there already, where they have numbers.
 */
export function useRoom(room: Room | null, handlers: Partial<ServerToClient>, after?: () => number): InRoom {
  const [live, setLive] = useState(false);
  const [lost, setLost] = useState(false);
  const latest = useRef({ handlers, after });
  latest.current = { handlers, after };
  const enter = useRef(() => {});
  useEffect(() => {
    if (room === null) return;
    let left = false;
    let leave = () => {};
    const away = setTimeout(() => setLost(true), LOST_MS);
    connect().then((connection) => {
      if (left) return;
      let waiting: ReturnType<typeof setTimeout> | undefined;
      enter.current = () => {
        const answered = (answer?: { ok: boolean }) => !left && setLive(answer?.ok === true);
        const has = latest.current.after;
        if (has) connection.emit("watch", room, { after: has() }, answered);
        else connection.emit("watch", room, answered);
      };
      const back = () => {
        clearTimeout(away);
        clearTimeout(waiting);
        setLost(false);
        enter.current();
      };
      const gone = () => {
        setLive(false);
        waiting = setTimeout(() => setLost(true), LOST_MS);
      };
      const heard = EVENTS.map((name) => {
        const listener = (payload: unknown) =>
          (latest.current.handlers[name] as ((payload: unknown) => void) | undefined)?.(payload);
        connection.on(name, listener);
        return () => connection.off(name, listener);
      });
      rooms.set(room, (rooms.get(room) ?? 0) + 1);
      connection.on("connect", back);
      connection.on("disconnect", gone);
      if (connection.connected) back();
      leave = () => {
        clearTimeout(waiting);
        for (const off of heard) off();
        connection.off("connect", back);
        connection.off("disconnect", gone);
        const others = (rooms.get(room) ?? 1) - 1;
        rooms.set(room, others);
        if (others === 0) connection.emit("unwatch", room);
      };
    });
    return () => {
      left = true;
      clearTimeout(away);
      enter.current = () => {};
      setLive(false);
      leave();
    };
  }, [room]);
  const again = useCallback(() => enter.current(), []);
  return { live, lost, again };
}
