import { CommanderError } from "commander";
import { EXIT, type Exit, Failure } from "./failure.ts";
import { program } from "./program.ts";
import { clean } from "./text/clean.ts";
import { alarm } from "./text/paint.ts";

process.exitCode = await run(process.argv.slice(2));

async function run(argv: string[]): Promise<Exit> {
  // A pipe that was closed early (`liars ladder | head`) is not an error.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(EXIT.ok);
    throw error;
  });
  try {
    await program().parseAsync(argv, { from: "user" });
    return (process.exitCode as Exit | undefined) ?? EXIT.ok;
  } catch (error) {
    return report(error);
  }
}

function report(error: unknown): Exit {
  tellParent(error);
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

/** A parent process with a channel (`liars mcp`) gets the error as data, besides the text for people. */
function tellParent(error: unknown): void {
  if (process.send === undefined) return;
  const bug = { code: "bug", next: "Report it, with the output of `liars doctor`." };
  const { message } = error instanceof Error ? error : { message: String(error) };
  const { code, next } =
    error instanceof Failure ? error : error instanceof CommanderError ? { code: "usage", next: undefined } : bug;
  process.send({ failure: { code, message: clean(message).replace(/^error: /, ""), next } });
}
