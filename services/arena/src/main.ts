import closeWithGrace from "close-with-grace";
import { readConfig, readStopMs } from "./config.ts";
import { ConfigError } from "./config-error.ts";
import { openArena } from "./open.ts";
import { forgetSecrets } from "./secret.ts";

/**
 * How long a stop after an unexpected error may take, ms, if STOP_SECONDS allows more. What the error left half done may
 * never end: after postgres.js writes to a connection that was closed (its issue 1208), all later queries on that one wait
 * for ever.
 */
const AFTER_ERROR_MS = 4_000;

/** The operating system's error codes, in words. */
function inWords(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  const { code, message } = error as { code?: string; message?: string };
  if (code === "EADDRINUSE")
    return `Port ${process.env.PORT || 8080} is in use: stop what uses it, or set PORT to another.`;
  if (code === "EACCES") return `Port ${process.env.PORT || 8080} may not be used: set PORT to one above 1023.`;
  if (code === "ECONNREFUSED" || code === "CONNECT_TIMEOUT" || code === "ENOTFOUND") {
    return `The database or the queue cannot be reached (${code}): check DATABASE_URL, QUEUE_URL and REDIS_URL.`;
  }
  if (code === "28P01" || code === "3D000") return `The database refuses the connection: ${message}.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

if (process.env.OPERATORS) {
  console.error(
    "arena: OPERATORS is not read any more. Use `npx liars-arena operator add NAME` to make somebody an operator.",
  );
}
const signals = ["SIGTERM", "SIGINT", "SIGHUP"] as const;
// Whatever an unfinished start leaves is undone by the database, as after a power cut.
let stop = (): void => process.exit(0);
for (const signal of signals) process.on(signal, () => stop());
// The process that started us talks over IPC, and may vanish without a signal.
process.once("disconnect", () => stop());

try {
  const config = readConfig(process.env);
  const delay = readStopMs(process.env);
  forgetSecrets(process.env);
  const arena = await openArena(config);
  const { log } = arena.server;
  const notClosed = (ms: number) => log.error({ open: arena.open() }, `not closed after ${ms} ms`);
  const giveUp = () => {
    notClosed(AFTER_ERROR_MS);
    process.exit(1);
  };
  const grace = closeWithGrace(
    {
      delay,
      // Our own handlers are above. We may learn of one end in two ways, and a second signal would cut short what the
      // first began.
      skip: [...signals],
      onTimeout: notClosed,
      // While we stop, everything is committed or given back. So a connection that breaks late must not stop the
      // rest.
      onSecondError: (err) => log.error({ err }, "an error while stopping"),
    },
    async ({ err }) => {
      if (err) {
        log.error({ err }, "stopping after an error");
        setTimeout(giveUp, AFTER_ERROR_MS);
      }
      await arena.close();
    },
  );
  let closing = false;
  stop = () => {
    if (!closing) grace.close();
    closing = true;
  };
  log.info({ url: arena.url }, "the arena is open");
} catch (error) {
  console.error(`arena: ${inWords(error)}`);
  process.exit(1);
}
