// One bot in its own process without any wall, for comparison with the sandbox. The first line that it gets is the
// bot's bundle, as a JSON string; the first line that it prints says that it can be asked. Then, by argument 1:
// stdio: a JSON line in for each start and question, a JSON line out for each answer
// http:  POST /start and POST /ask to Fastify, whose address is that first line
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Ask, Player, Program, Start } from "@liars-ladder/rules";

/** A line of standard input after the first. */
export type Message = { readonly start: Start } | { readonly ask: Ask };

const lines = createInterface({ input: process.stdin });
const [bundle] = (await once(lines, "line")) as [string];
// Indirect, as in an isolate.
// biome-ignore lint/security/noGlobalEval: the value of a bundle is the bot.
const evaluate = eval;
const program = evaluate(JSON.parse(bundle) as string) as Program;
let player: Player | undefined;

if (process.argv[1] === "stdio") {
  lines.on("line", (line) => {
    const message = JSON.parse(line) as Message;
    if ("start" in message) player = program.start(message.start);
    else process.stdout.write(`${JSON.stringify(player?.decide(message.ask))}\n`);
  });
  process.stdout.write("ready\n");
} else {
  const { default: fastify } = await import("fastify");
  const app = fastify();
  app.post<{ Body: Start }>("/start", ({ body }) => {
    player = program.start(body);
    return {};
  });
  app.post<{ Body: Ask }>("/ask", ({ body }) => player?.decide(body));
  process.stdout.write(`${await app.listen({ port: 0, host: "127.0.0.1" })}\n`);
}
