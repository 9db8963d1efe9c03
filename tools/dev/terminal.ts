import { styleText } from "node:util";
import { prettyFactory } from "pino-pretty";
import type { Log } from "../../services/arena/src/embedded/service.ts";

const COLOURS = { arena: "cyan", runner: "magenta", vite: "green", seed: "yellow" } as const;
const pretty = prettyFactory({ ignore: "pid,hostname,service", singleLine: true, translateTime: "HH:MM:ss" });

/** Prints a service's output line by line, after the service's name. Logs in JSON become readable. */
export function prefixed(name: string): Log {
  const colour = COLOURS[name as keyof typeof COLOURS] ?? "white";
  const head = styleText(colour, `${name.padEnd(6)} │ `);
  let rest = "";
  const decoder = new TextDecoder();
  return (text) => {
    const lines = (rest + decoder.decode(text, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const said = line.startsWith("{") ? pretty(line).trimEnd() : line;
      if (said !== "") process.stdout.write(`${head}${said}\n`);
    }
  };
}
