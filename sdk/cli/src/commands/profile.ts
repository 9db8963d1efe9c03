import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { callsOf, type Profiled, profileBot, readableBundle } from "@liars-ladder/sandbox";
import { usage } from "../failure.ts";
import { writable } from "../play/flags.ts";
import { inSandbox } from "../play/run.ts";
import type { Sources } from "../play/sources.ts";
import { type WorkFlags, work, workOf } from "../play/workload.ts";
import { type Hot, hotOf } from "../profile/hot.ts";
import { sayHot } from "../profile/words.ts";
import { plural } from "../text/plural.ts";
import { aside, print, printJson } from "../text/say.ts";

interface Flags extends WorkFlags {
  out?: string;
  top: number;
  json?: true;
}

/** Time between two samples, in µs. */
const EVERY_US = 200;

/** Exits with 0 when the games were played and the bot was asked again under the profiler. */
export async function profile(path: string, named: string[], flags: Flags): Promise<void> {
  const { built, sources, work: planned } = await workOf(path, named, flags);
  const file = await writable(flags.out ?? `${built.name}.cpuprofile`);
  const { worked, profiled } = await inSandbox(async (stop) => {
    const readable = await readableBundle(sources, stop);
    const worked = await work(planned, built, stop);
    const phases = worked.records.map((record) => [...callsOf(record)].map(({ call }) => call));
    return { worked, profiled: await profileBot(readable, phases, { everyUs: EVERY_US, signal: stop }) };
  });
  await writeFile(file, JSON.stringify(profiled.profile)).catch((error: Error) => {
    throw usage(`cannot write ${file}: ${error.message}`, "Choose another file for --out.");
  });
  const hot = hotOf(profiled.profile, new Set(profiled.files));
  const { ruleset, field, seeds } = planned;
  if (flags.json)
    return printJson({ ruleset: ruleset.id, games: worked.played.games, file, ...jsonOf(hot, profiled, sources) });
  aside(
    `${worked.entrants[0]!.label}: ${ruleset.id} with ${field.map(({ label }) => label).join(", ")}; ${plural(worked.played.games, "game")}, ${plural(profiled.decisions, "decision")}, ${profiled.cpuMs.toFixed(0)} ms of CPU time`,
  );
  for (const line of sayHot(hot, { profiled, sources, top: flags.top })) print(line);
  aside(
    `\nSeed ${seeds.text}. ${file} has the whole profile: open it in Chrome (DevTools, Performance) or in VS Code.`,
  );
}

/** The output for programs: CPU time in ms, and places with file paths on this machine. */
function jsonOf(hot: Hot, { cpuMs, decisions }: Profiled, { folder }: Sources): object {
  const ms = (samples: number): number => (samples / hot.samples) * cpuMs;
  const own = pathToFileURL(join(folder, "/")).href;
  const place = (url: string) => ({ file: fileURLToPath(url), own: url.startsWith(own) });
  return {
    decisions,
    cpuMs,
    samples: hot.samples,
    garbageMs: ms(hot.collecting),
    functions: hot.functions.map(({ name, url, line, self, total }) => ({
      ...{ name, ...place(url), line },
      ...{ selfMs: ms(self), totalMs: ms(total) },
    })),
    lines: hot.lines.map(({ url, line, self }) => ({ ...place(url), line, selfMs: ms(self) })),
  };
}
