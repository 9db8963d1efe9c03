// The server of `npm run bench -- live`, in its own process: `arena` is the arena's live server with its rooms, `ws`
// sends the same to everybody with only ws. It counts its own CPU time.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { roomOf, SOCKET_PATH, type StepEvent } from "@liars-ladder/protocol";
import Fastify from "fastify";
import { WebSocketServer } from "ws";
import { connect } from "../services/arena/src/db/sql.ts";
import { openLive } from "../services/arena/src/live/live.ts";

/** An order of the benchmark: to send this many steps, each when everybody has received the one before. */
export interface Order {
  steps: StepEvent[];
  times: number;
}
export interface Reply {
  port?: number;
  /** CPU time of the order, ms. */
  ms?: number;
}

const [kind, databaseUrl = "", match = ""] = process.argv.slice(2);
const server = createServer();
const send = kind === "ws" ? byWs() : await byArena();
const say = (reply: Reply): void => void process.send?.(reply);
server.listen(0, "127.0.0.1", () => say({ port: (server.address() as AddressInfo).port }));

function byWs(): (step: StepEvent) => void {
  const open = new WebSocketServer({ server, path: `${SOCKET_PATH}/`, perMessageDeflate: false });
  return (step) => {
    const text = JSON.stringify(["step", step]);
    for (const client of open.clients) client.send(text);
  };
}

async function byArena(): Promise<(step: StepEvent) => void> {
  let clients = 0;
  const live = await openLive({
    ...{ server, sql: connect(databaseUrl, 1), databaseUrl, redisUrl: undefined, log: Fastify().log },
    who: async () => null,
    baseUrl: "http://localhost",
    // Each client has its own address, as real viewers do.
    addressOf: () => `10.0.${clients >> 8}.${clients++ & 255}`,
  });
  const room = roomOf.game(match, 0);
  return (step) => live.tell(room, ["step", step], "may be missed");
}

let order: Order | undefined;
let sent = 0;
let began = process.cpuUsage();
process.on("message", (message: Order | "next") => {
  if (message !== "next") {
    order = message;
    sent = 0;
    began = process.cpuUsage();
  }
  if (order === undefined) return;
  if (sent === order.times) {
    const { user, system } = process.cpuUsage(began);
    say({ ms: (user + system) / 1_000 });
    return;
  }
  send(order.steps[sent++ % order.steps.length]!);
});
process.on("disconnect", () => process.exit());
