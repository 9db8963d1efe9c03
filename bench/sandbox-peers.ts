import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type Ask, botSeed, mustLuck, Referee, type Start } from "@liars-ladder/rules";
import type { Message } from "./sandbox-bot.ts";
import { sandboxSeeds } from "./sandbox-games.ts";

/** A way to ask a bot without a sandbox. */
interface Line {
  start(start: Start): Promise<void> | void;
  ask(ask: Ask): Promise<unknown>;
  close(): Promise<unknown>;
}

/** A table of bots that are asked without a sandbox: one Node process for each, which stays from game to game. */
export class Peers {
  private readonly lines: readonly Line[];

  private constructor(lines: readonly Line[]) {
    this.lines = lines;
  }

  /** Starts the bots, and waits until all of them can be asked. */
  static async open(over: "stdio" | "http", bundles: readonly string[]): Promise<Peers> {
    return new Peers(await Promise.all(bundles.map(over === "stdio" ? overStdio : overHttp)));
  }

  /** Plays palafico games one after another; returns the moves of each. */
  async play(games: number): Promise<number[][]> {
    const { lines } = this;
    const moves: number[][] = [];
    for (const [game, seed] of sandboxSeeds(games).entries()) {
      const luck = mustLuck(seed);
      const setup = { ruleset: "palafico", options: {}, players: lines.length };
      const referee = new Referee({ ...setup, luck });
      await Promise.all(lines.map((line, seat) => line.start({ ...setup, seat, game, rng: botSeed(luck, seat) })));
      while (referee.seat >= 0) referee.answer(await lines[referee.seat]!.ask(referee.ask()));
      moves.push(referee.moves);
    }
    return moves;
  }

  /** Ends the bots, and waits until they have ended: only then their CPU time is counted. */
  async close(): Promise<void> {
    await Promise.all(this.lines.map((line) => line.close()));
  }
}

/** One JSON line to its standard input, one from its standard output. */
async function overStdio(bundle: string): Promise<Line> {
  const { child, lines, close } = await launch("stdio", bundle);
  let answered = (_: unknown) => {};
  lines.on("line", (line) => answered(JSON.parse(line)));
  const say = (message: Message) => child.stdin.write(`${JSON.stringify(message)}\n`);
  return {
    start: (start) => void say({ start }),
    ask(ask) {
      say({ ask });
      return new Promise((resolve) => {
        answered = resolve;
      });
    },
    close,
  };
}

/** One request for each call, over connections that stay open. */
async function overHttp(bundle: string): Promise<Line> {
  const { first, close } = await launch("http", bundle);
  const post = async (path: string, body: unknown): Promise<unknown> => {
    const headers = { "content-type": "application/json" };
    return (await fetch(`${first}${path}`, { method: "POST", headers, body: JSON.stringify(body) })).json();
  };
  return {
    start: async (start) => void (await post("/start", start)),
    ask: (ask) => post("/ask", ask),
    close,
  };
}

/** The program of a bot's process, without types: stripping them would take each process longer than starting. */
const BOT = execFileSync(
  createRequire(import.meta.url).resolve("esbuild/bin/esbuild"),
  [join(import.meta.dirname, "sandbox-bot.ts"), "--format=esm"],
  { encoding: "utf8" },
);

/** Starts a bot's process, and waits until it says that it can be asked. */
async function launch(over: "stdio" | "http", bundle: string) {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", BOT, over], {
    // So that Fastify is found.
    cwd: import.meta.dirname,
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.write(`${JSON.stringify(bundle)}\n`);
  const lines = createInterface({ input: child.stdout });
  const [first] = (await once(lines, "line")) as [string];
  const close = () => {
    const gone = once(child, "exit");
    child.kill();
    return gone;
  };
  return { child, lines, first, close };
}
