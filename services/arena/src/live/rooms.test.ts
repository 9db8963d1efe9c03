import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { roomOf, SOCKET_PATH } from "@liars-ladder/protocol";
import { Server } from "socket.io";
import { io as connect } from "socket.io-client";
import { expect, test } from "vitest";
import { serveRooms } from "./rooms.ts";

test("somebody who is put out while being let in stays outside", async () => {
  const server = createServer();
  const io = new Server(server, { path: SOCKET_PATH });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const ada = { id: "ada", operator: false };
  let member = true;
  const rooms = serveRooms(
    io,
    async () => {
      const found = member ? ada : null;
      // Between the door's answer and the room.
      if (member) rooms.hangUp(ada.id);
      member = false;
      return found;
    },
    async () => ada,
  );
  const { port } = server.address() as AddressInfo;
  const socket = connect(`http://127.0.0.1:${port}`, { path: SOCKET_PATH, transports: ["websocket"] });
  try {
    const room = roomOf.ladder("league-of-ada-1");
    expect(await socket.emitWithAck("watch", room)).toMatchObject({ ok: false, problem: { code: "ladder.unknown" } });
    expect(rooms.has(room)).toBe(false);
  } finally {
    socket.disconnect();
    await io.close();
  }
});
