// `npm start`: reads the settings, refuses what cannot work in one line, and grows the process tree.
import { checkPort } from "./embedded/port.ts";
import { Refusal } from "./embedded/refusal.ts";
import { growTree } from "./embedded/root.ts";
import { readSettings } from "./embedded/settings.ts";

try {
  const settings = readSettings(process.env);
  await checkPort(settings.port, settings.host);
  await growTree(settings);
} catch (error) {
  console.error(error instanceof Refusal ? `liars-ladder: ${error.message}` : error);
  process.exitCode = 1;
}
