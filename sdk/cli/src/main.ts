// The process of `liars …`.
import { CommanderError } from "commander";
import { EXIT, Failure } from "./failure.ts";
import { run } from "./run.ts";
import { clean } from "./text/clean.ts";

// A pipe that was closed early (`liars ladder | head`) is not an error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(EXIT.ok);
  throw error;
});
process.exitCode = await run(process.argv.slice(2), tellParent);

/** A parent process with a channel (`liars mcp`) gets the error as data, besides the text for people. */
function tellParent(error: unknown): void {
  if (process.send === undefined) return;
  const bug = { code: "bug", next: "Report it, with the output of `liars doctor`." };
  const { message } = error instanceof Error ? error : { message: String(error) };
  const { code, next } =
    error instanceof Failure ? error : error instanceof CommanderError ? { code: "usage", next: undefined } : bug;
  process.send({ failure: { code, message: clean(message).replace(/^error: /, ""), next } });
}
