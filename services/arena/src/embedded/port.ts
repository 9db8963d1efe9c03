import { createServer } from "node:net";
import { Refusal } from "./refusal.ts";

/** @throws Refusal if this machine cannot listen there. This is checked before the start, which may take minutes. */
export async function checkPort(port: number, host: string | undefined): Promise<void> {
  const error = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    const server = createServer();
    server.once("error", resolve);
    server.listen({ port, host: host ?? "0.0.0.0", exclusive: true }, () => server.close(() => resolve(undefined)));
  });
  switch (error?.code) {
    case undefined:
      return;
    case "EADDRINUSE":
      throw new Refusal(`Port ${port} is in use. Stop the program that listens there, or set PORT to a free port.`);
    case "EACCES":
      throw new Refusal(`This user may not open port ${port}. Set PORT to one above 1023.`);
    default:
      throw new Refusal(
        `Cannot listen on ${host ?? "this machine"}, port ${port} (${error?.code}). Check HOST and PORT.`,
      );
  }
}

/** A TCP port of 127.0.0.1 on which no process listens now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
