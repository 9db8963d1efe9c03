import { realpath } from "node:fs/promises";
import { McpServer, serveStdio } from "#vendor/mcp";
import { Failure } from "../failure.ts";
import { answerOf, refusalOf } from "../mcp/answer.ts";
import { runCommand } from "../mcp/run.ts";
import { TOOLS } from "../mcp/tools.ts";

/** Serves until stdin ends, and then stops what is still running. Only the protocol goes to stdout. */
export async function mcp(version: string): Promise<void> {
  const folder = await realpath(process.cwd());
  const over = new AbortController();
  serveStdio(() => serverOf(folder, version, over.signal), {
    onerror: (error) => console.error(`liars: ${error.message}`),
  });
  await new Promise<void>((resolve) => {
    for (const event of ["end", "close"]) process.stdin.once(event, resolve);
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
  over.abort();
  process.stdin.destroy();
}

function serverOf(folder: string, version: string, over: AbortSignal): McpServer {
  const server = new McpServer(
    { name: "liars-ladder", version },
    {
      instructions:
        "Write bots for Liar's Dice and its relatives, play them here and submit them to a ladder. Begin with `new`, read a ruleset's rules with `rulesets`, and edit bot.ts. Use `check`, `play` and `compare` until the bot is better, then `submit` and `status`. Paths are relative to the server's folder.",
    },
  );
  for (const [name, { title, description, input, readOnly, args }] of Object.entries(TOOLS)) {
    const annotations = { readOnlyHint: readOnly, openWorldHint: name === "submit" || name === "status" };
    server.registerTool(name, { title, description, inputSchema: input, annotations }, async (given, { mcpReq }) => {
      try {
        const signal = AbortSignal.any([mcpReq.signal, over]);
        return answerOf(name, await runCommand(folder, await args(given, folder), signal));
      } catch (error) {
        if (error instanceof Failure) return refusalOf(error);
        return refusalOf({ code: "bug", message: String(error), next: "Report it." });
      }
    });
  }
  return server;
}
