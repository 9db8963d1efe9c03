import { stat } from "node:fs/promises";
import { closeSandbox, mendWalls, sandboxLayers, tryWalls, wallsTable } from "@liars-ladder/sandbox";
import { EXIT, Failure } from "../failure.ts";
import { build } from "../play/build.ts";
import { houseBotFile, houseBots } from "../play/house.ts";
import { connect, must, type ServerFlags } from "../server/connect.ts";
import { serverAddress, settingsFile, tokenFor } from "../server/settings.ts";
import { clean } from "../text/clean.ts";
import { green, red } from "../text/paint.ts";
import { printJson } from "../text/say.ts";

interface Check {
  name: string;
  /** Says what it found; throws a Failure if something is wrong. */
  look(): Promise<string>;
}

/** Exits with 1 if something that local play needs is missing. A server that does not answer is shown, but is no error. */
export async function doctor(flags: ServerFlags & { json?: true; walls?: true }): Promise<void> {
  const found: { name: string; ok: boolean; detail: string; next?: string }[] = [];
  for (const { name, look } of [...here(flags), ...there(flags)]) {
    try {
      found.push({ name, ok: true, detail: await look() });
    } catch (error) {
      const next = error instanceof Failure ? error.next : "Please report it, with this output.";
      const detail = error instanceof Error ? error.message : String(error);
      found.push({ name, ok: false, detail, ...(next === undefined ? {} : { next }) });
    }
    const last = found.at(-1);
    if (flags.json || last === undefined) continue;
    console.log(`${last.ok ? green("ok     ") : red("MISSING")}  ${last.name}: ${clean(last.detail)}`);
    if (last.next !== undefined) console.log(`           -> ${clean(last.next)}`);
  }
  if (flags.json) printJson(found);
  if (found.slice(0, here(flags).length).some(({ ok }) => !ok)) process.exitCode = EXIT.failed;
}

const here = (flags: { walls?: true }): Check[] => [...always(), ...(flags.walls ? [WALLS] : [])];

const always = (): Check[] => [
  { name: "Node", look: async () => `${process.versions.node} on ${process.platform} ${process.arch}` },
  {
    name: "Build and sandbox",
    look: async () => {
      const file = houseBotFile("random");
      if (file === undefined)
        throw new Failure(EXIT.failed, "the house bots are not installed", "Run `npm install` again.");
      const from = performance.now();
      await build(file);
      return `a bot was bundled, type-checked and loaded in an isolate in ${Math.round(performance.now() - from)} ms`;
    },
  },
  {
    name: "Walls around bots",
    look: async () => {
      const layers = sandboxLayers();
      const off = layers.filter(({ on }) => !on).map(({ name, why }) => `${name} (${why})`);
      const on = layers.filter((layer) => layer.on).map(({ name }) => name);
      return `${on.join(", ")}${off.length > 0 ? `; not ${off.join(", ")}` : ""}`;
    },
  },
  { name: "House bots", look: async () => houseBots().join(", ") },
  {
    name: "Settings",
    look: async () => {
      const file = settingsFile();
      const found = await stat(file).catch(() => undefined);
      if (found === undefined) return `${file} does not exist yet: \`liars login\` makes it`;
      if (process.platform !== "win32" && (found.mode & 0o077) !== 0)
        throw new Failure(EXIT.failed, `other users can read ${file}`, `Run: chmod 600 ${file}`);
      return `${file}, readable only by you`;
    },
  },
];

const WALLS: Check = {
  name: "What a bot could reach if it took over its process",
  look: async () => {
    const tried = await tryWalls().finally(closeSandbox);
    if (tried.every(({ reached }) => !reached)) return `nothing\n${wallsTable(tried)}`;
    const next = `${mendWalls() ?? "Please report it, with this output."} Until then, play only your own bots.`;
    throw new Failure(EXIT.failed, wallsTable(tried), next);
  },
};

const there = (flags: ServerFlags): Check[] => [
  {
    name: "Server",
    look: async () => {
      const { client, server } = await connect(flags);
      const { items } = must(await client.listLadders());
      return `${server}, with ${items.length} ladders`;
    },
  },
  {
    name: "Signed in",
    look: async () => {
      const server = await serverAddress(flags.server);
      if ((await tokenFor(server)) === undefined)
        throw new Failure(EXIT.auth, `not signed in at ${server}`, "Run `liars login`.");
      const { client } = await connect(flags);
      return `as ${must(await client.getMe()).author}`;
    },
  },
];
