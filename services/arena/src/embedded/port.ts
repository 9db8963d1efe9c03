import { createServer } from "node:net";
import { Refusal } from "./refusal.ts";

/** @throws Refusal when this machine cannot listen there: before minutes of start-up, not after. */
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
      throw new Refusal(`Port ${port} is in use. Stop what listens there, or set PORT to a free one.`);
    case "EACCES":
      throw new Refusal(`This user may not open port ${port}. Set PORT to one above 1023.`);
    default:
      throw new Refusal(
        `Cannot listen on ${host ?? "this machine"}, port ${port} (${error?.code}). Check HOST and PORT.`,
      );
  }
}

/** A TCP port of 127.0.0.1 that nobody listens on now. */
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
