import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { createBot } from "../../bin/create.js";
import { usage } from "../failure.ts";
import { aside, print, printJson } from "../text/say.ts";

interface Flags {
  packages?: string;
  json?: true;
}

export async function newBot(folder: string | undefined, flags: Flags): Promise<void> {
  const chosen = folder ?? (await askFolder());
  const packages = flags.packages ?? (process.env.LIARS_PACKAGES || undefined);
  const made = await createBot(chosen, { packages }).catch((error: unknown) => {
    if (error instanceof Error && "next" in error && typeof error.next === "string")
      throw usage(error.message, error.next);
    throw error;
  });
  if (flags.json) return printJson({ folder: made.folder, files: made.files });
  const where = relative(process.cwd(), made.folder) || ".";
  print(`Made ${where}: ${made.files.join(", ")}.`);
  aside(`\n  cd ${where}`);
  if (!installed(made.folder)) aside("  npm install      # your editor and `npm test` need it");
  aside("  npx liars play ./bot.ts odds honest random --ruleset palafico --games 100");
  aside("\nThen improve bot.ts, and send it to the ladder: npx liars login && npx liars submit");
}

/** Whether the new bot's folder, or one above it, already has the SDK. */
function installed(folder: string): boolean {
  const paths = createRequire(join(folder, "bot.ts")).resolve.paths("@liars-ladder/sdk") ?? [];
  return paths.some((path) => existsSync(join(path, "@liars-ladder", "sdk", "package.json")));
}

async function askFolder(): Promise<string> {
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw usage("no folder is given for the bot", "Name it: liars new my-bot");
  const { isCancel, text } = await import("@clack/prompts");
  const answer = await text({ message: "Folder for the bot (the bot gets its name)", initialValue: "my-bot" });
  if (isCancel(answer)) throw usage("cancelled: nothing was made");
  return answer;
}
