import { expect, inject, onTestFinished, test } from "vitest";
import { freePort } from "../../services/arena/src/embedded/port.ts";
import { newDatabase } from "../../services/arena/test/database.ts";
import { composeService } from "./compose.ts";
import { startWire } from "./faults/wire.ts";
import { endPrograms, startProgram } from "./program.ts";
import { secretOf } from "./secrets.ts";

test("after an error the arena ends within seconds, though its database never answers", async () => {
  const wire = await startWire(() => Number(new URL(inject("pgUrl")).port));
  onTestFinished(async () => {
    await endPrograms();
    await wire.close();
  });
  const database = new URL(await newDatabase());
  database.host = wire.host;
  const arena = startProgram(composeService("arena").command, {
    DATABASE_URL: database.href,
    AUTH_SECRET: secretOf("auth_secret"),
    PORT: String(await freePort()),
    NODE_OPTIONS: `--conditions=@liars-ladder/source --import=${new URL("erring.ts", import.meta.url).href}`,
  });
  await arena.said("the arena is open");
  wire.cut();
  arena.kill("SIGUSR2");
  await arena.said("stopping after an error");
  expect(await arena.ended).toEqual({ code: 1, signal: null });
  expect(arena.stdout()).toMatch(/"open":\["database".*"msg":"not closed after 4000 ms"/);
});
