import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A way to a server that stays where it is when the server moves, and that can be cut. */
export interface Wire {
  /** `host:port` */
  host: string;
  /** Nothing passes any more in either direction, and no connection ends, as with a network that is gone. */
  cut(): void;
  /** What was held back passes. */
  mend(): void;
  close(): Promise<void>;
}

/** @param port of the server on 127.0.0.1, asked for each connection. */
export async function startWire(port: () => number): Promise<Wire> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const join = (from: Socket, to: Socket): void => {
    sockets.add(from);
    from.on("data", (bytes) => {
      if (!to.write(bytes)) from.pause();
    });
    to.on("drain", () => isCut || from.resume());
    from.on("end", () => to.end());
    from.on("error", () => to.destroy());
    from.on("close", () => {
      sockets.delete(from);
      to.destroy();
    });
    if (isCut) from.pause();
  };
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const upstream = connect({ port: port(), host: "127.0.0.1", allowHalfOpen: true });
    join(socket, upstream);
    join(upstream, socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.pause();
    },
    mend: () => {
      isCut = false;
      for (const socket of sockets) socket.resume();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
