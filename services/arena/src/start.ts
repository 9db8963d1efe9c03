// `npm start`: reads the settings, refuses invalid ones in one line, and starts the process tree.
import { ConfigError } from "./config-error.ts";
import { checkPort } from "./embedded/port.ts";
import { Refusal } from "./embedded/refusal.ts";
import { readSettings } from "./embedded/settings.ts";
import { forgetSecrets } from "./secret.ts";

try {
  const settings = readSettings(process.env);
  forgetSecrets(process.env);
  await checkPort(settings.port, settings.host);
  // Loaded late: a refusal should not wait for the database's driver.
  const { growTree } = await import("./embedded/root.ts");
  await growTree(settings);
} catch (error) {
  console.error(error instanceof Refusal || error instanceof ConfigError ? `liars-ladder: ${error.message}` : error);
  process.exitCode = 1;
}
