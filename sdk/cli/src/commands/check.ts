import { buildBot, engine } from "@liars-ladder/sandbox";
import { EXIT } from "../failure.ts";
import { stepsOf } from "../play/build.ts";
import { readSources } from "../play/sources.ts";
import { pageAt } from "../server/settings.ts";
import { isQuiet } from "../text/quiet.ts";
import { sayStep } from "../text/report.ts";
import { aside, print, printJson } from "../text/say.ts";

/** Exits with 0 if the server's build would accept the bot, and 1 if not. */
export async function check(path: string, flags: { json?: true }): Promise<void> {
  const sources = await readSources(path);
  const report = await buildBot({ files: sources.files, entry: sources.entry });
  const steps = stepsOf(report);
  if (!report.ok) process.exitCode = EXIT.failed;
  if (flags.json) {
    const made = report.ok
      ? { name: report.name, api: report.api, rulesets: report.rulesets, hash: report.hash, bytes: report.bytes }
      : {};
    printJson({ ok: report.ok, entry: sources.entry, files: sources.files.map(({ path }) => path), ...made, steps });
    return;
  }
  aside(`${sources.files.map(({ path }) => path).join(", ")}, checked as the server checks it:`);
  const at = await pageAt();
  for (const step of steps) if (step.state === "failed" || !isQuiet()) console.log(sayStep(step, at));
  if (!report.ok) {
    aside(
      report.platform
        ? "\nThis is not your bot's fault: see `liars doctor`, and try again."
        : "\nThe server would reject it.",
    );
    return;
  }
  aside("");
  print(`${report.name} plays ${report.rulesets.join(", ")} (bot API ${report.api}).`);
  print(`Bundle: ${report.bytes} bytes, SHA-256 ${report.hash}`);
  aside(`Checked by @liars-ladder/sandbox ${engine().sandbox}: a server with that version makes the same checks. Then`);
  aside("your bot plays its qualification: full games on each of its ladders. Try it here first: liars play");
}
