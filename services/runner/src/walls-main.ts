// `npx liars-runner walls`: exit code 0 when nothing was reached from inside a match process, 1 when something was,
// 2 when nothing could be tried.
import { closeSandbox, hideProcess, sandboxLayers, tryWalls, wallsTable } from "@liars-ladder/sandbox";

/** @returns the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const unknown = args.find((arg) => arg !== "--json");
  if (unknown !== undefined) {
    console.error(`walls: there is no option "${unknown}": --json is the only one.`);
    return 2;
  }
  // As the runner does: the attempts are made against this process.
  hideProcess();
  try {
    const tried = await tryWalls();
    if (args.includes("--json")) console.log(JSON.stringify({ layers: sandboxLayers(), tried }, null, 2));
    else console.log(wallsTable(tried));
    return tried.some(({ reached }) => reached) ? 1 : 0;
  } catch (error) {
    console.error(`walls: ${error instanceof Error ? error.message : String(error)}`);
    return 2;
  } finally {
    await closeSandbox();
  }
}
