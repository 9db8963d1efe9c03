import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { composeService } from "./compose.ts";
import { endPrograms, startProgram } from "./program.ts";
import { secretOf } from "./secrets.ts";

/** Accepts connections and never answers, so that a program that connects at its start never finishes starting. */
const silent = createServer((socket) => void socket.on("error", () => {}));

beforeAll(async () => {
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
});
afterAll(async () => {
  await endPrograms();
  silent.close();
});

test.each(["arena", "runner"])("%s stops if it is told to stop while it starts", async (name) => {
  const asked = once(silent, "connection");
  const database = `postgres://a:secret@127.0.0.1:${(silent.address() as AddressInfo).port}/x`;
  const program = startProgram(composeService(name).command, {
    ...(name === "arena" ? { DATABASE_URL: database, AUTH_SECRET: secretOf("auth_secret") } : { QUEUE_URL: database }),
  });
  const [socket] = await asked;
  program.kill("SIGTERM");
  expect(await program.ended, program.stderr() + program.stdout()).toEqual({ code: 0, signal: null });
  socket.destroy();
});
