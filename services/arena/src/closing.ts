import type { FastifyInstance } from "fastify";

/** What was opened, each under its name. */
export interface Opened {
  /** What is added later is closed earlier. */
  add(name: string, close: () => Promise<unknown>): void;
  /** Closes all of it, once, however often it is called. What fails is logged, and the rest is closed. */
  close(): Promise<void>;
  /** What is not closed yet. */
  names(): string[];
}

/** @param server hangs up on idle connections while the rest is closed. */
export function trackOpened(server: FastifyInstance): Opened {
  const opened = new Map<string, () => Promise<unknown>>();
  const hangUp = hangerUp(server);
  const closeEach = async () => {
    const timer = setInterval(hangUp, 50);
    for (const [name, close] of [...opened].reverse()) {
      await close().catch((error: unknown) => server.log.error({ err: error }, `closing ${name}`));
      opened.delete(name);
    }
    clearInterval(timer);
  };
  let closing: Promise<void> | undefined;
  return {
    add: (name, close) => opened.set(name, close),
    close: () => {
      closing ??= closeEach();
      return closing;
    },
    names: () => [...opened.keys()],
  };
}

/**
 * Hangs up, while we close, where nothing is being answered. Connections that fall idle only then would hold the server
 * for seconds (keep-alive). Those on which nothing was ever asked, as browsers open them ahead, would hold it for a
 * minute: Node does not take them for idle.
 */
function hangerUp({ server }: FastifyInstance): () => void {
  let asked = 0;
  server.on("request", (_, response) => {
    asked++;
    response.once("close", () => asked--);
  });
  return () => {
    if (asked === 0) server.closeAllConnections();
    else server.closeIdleConnections();
  };
}
