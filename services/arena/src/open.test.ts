import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { openRig } from "../test/rig.ts";

test("a connection on which nothing was asked keeps nobody from closing", async () => {
  const rig = await openRig();
  const { hostname, port } = new URL(rig.url);
  // As browsers open connections in advance, and as fetch may. On the second one a request has begun and never
  // ends.
  const sockets = ["", "GET /api/lad"].map((begun) => {
    const socket = connect(Number(port), hostname);
    socket.resume().on("error", () => {});
    socket.once("connect", () => socket.write(begun));
    return socket;
  });
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  const gone = sockets.map((socket) => new Promise((resolve) => socket.once("close", resolve)));
  await rig.close();
  await Promise.all(gone);
  expect(rig.open()).toEqual([]);
});

test("what is closed as soon as it is open closes", async () => {
  for (let again = 0; again < 5; again++) await (await openRig()).close();
});
