import { CommanderError } from "commander";
import { EXIT, type Exit, Failure } from "./failure.ts";
import { program } from "./program.ts";
import { clean } from "./text/clean.ts";
import { alarm } from "./text/paint.ts";

/**
 * Runs the command that the words after `liars` name, and tells the user what went wrong.
 *
 * @param onError gets the error, too, before it is told.
 * @returns the exit code.
 */
export async function run(words: readonly string[], onError: (error: unknown) => void = () => {}): Promise<Exit> {
  try {
    // As git and npm have it.
    const asked = words[0] === "help" ? [...words.slice(1), "--help"] : words;
    await program().parseAsync(asked, { from: "user" });
    return (process.exitCode as Exit | undefined) ?? EXIT.ok;
  } catch (error) {
    onError(error);
    return report(error);
  }
}

function report(error: unknown): Exit {
  // Commander has written its own message by now; help and --version end with 0.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  if (error instanceof Failure) {
    console.error(`${alarm("liars:")} ${clean(error.message)}`);
    if (error.next !== undefined) console.error(`  -> ${clean(error.next)}`);
    return error.exit;
  }
  console.error(`${alarm("liars:")} this is a bug in liars, not a mistake of yours.`);
  console.error(clean(error instanceof Error ? (error.stack ?? error.message) : String(error)));
  console.error("  -> Please report it with the lines above and the output of `liars doctor`.");
  return EXIT.usage;
}
