import type { FastifyInstance } from "fastify";

/** What was opened, each thing under its name. */
export interface Opened {
  /** What is added later is closed earlier. */
  add(name: string, close: () => Promise<unknown>): void;
  /** Closes everything, once, however often it is called. A failure is logged, and the rest is closed. */
  close(): Promise<void>;
  /** The names of what is not closed yet. */
  names(): string[];
}

/** For so long after the door is closed, those who came in before may ask. */
const LAST_ASK_MS = 250;

/** @param server its idle connections are ended while the rest is closed. */
export function trackOpened(server: FastifyInstance): Opened {
  const opened = new Map<string, () => Promise<unknown>>();
  const hangUp = hangerUp(server);
  const closeEach = async () => {
    // Who was let in just before has not asked yet.
    const patience = performance.now() + LAST_ASK_MS;
    const timer = setInterval(() => performance.now() > patience && hangUp(), 50);
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
 * While we close, ends connections on which nothing is being answered. One that becomes idle only then would keep
 * the server open for seconds (keep-alive). One on which nothing was ever asked, as browsers open in advance, would
 * keep it open for a minute: Node does not count it as idle.
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
