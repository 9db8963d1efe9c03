// npm run bench -- live: what it costs to send the steps of a game to 50 and to 1,000 viewers, beside a server that
// sends the same texts with only ws. It measures the CPU time of the servers, in turns; the next step is sent when all
// viewers have the last one.

import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { roomOf, SOCKET_PATH, type StepEvent } from "@liars-ladder/protocol";
import { Projection, startLadders, stepsOf } from "@liars-ladder/rules";
import { type Program, playMatch } from "@liars-ladder/sdk";
import { WebSocket } from "ws";
import { HOUSE_BOTS, houseBotUrl } from "../bots/src/index.ts";
import { migrate } from "../services/arena/src/db/migrate.ts";
import { connect } from "../services/arena/src/db/sql.ts";
import { withDatabase } from "./database.ts";
import type { Order, Reply } from "./live-server.ts";
import { quantile } from "./report.ts";

export const about = "steps sent to viewers of one match per CPU-second, beside ws alone";

/** The least share of ws's rate. */
const BAR = 0.7;
const LAPS = 5;
/** Deliveries of a lap. */
const DELIVERIES = 60_000;

const MATCH = "0198c0de-0000-7000-8000-000000000000";

type Kind = "arena" | "ws";

export default async function live(): Promise<void> {
  const steps = await stepsOfGame();
  await withDatabase(async (cluster) => {
    const url = cluster.url("postgres");
    const sql = connect(url, 1);
    await migrate(sql);
    await sql.end();
    for (const viewers of [50, 1_000]) {
      const sides = { ws: await open("ws", viewers, url), arena: await open("arena", viewers, url) };
      const times = DELIVERIES / viewers;
      const rates: Record<Kind, number[]> = { ws: [], arena: [] };
      for (let lap = 0; lap <= LAPS; lap++)
        for (const kind of ["ws", "arena"] as const) {
          const ms = await sides[kind].tell({ steps, times });
          // The first lap warms up.
          if (lap > 0) rates[kind].push((1_000 * viewers * times) / ms);
        }
      const [ws, arena] = [quantile(rates.ws, 0.5), quantile(rates.arena, 0.5)];
      const ratio = arena / ws;
      console.log(
        `${String(viewers).padStart(5)} viewers: ${Math.round(arena)} deliveries a CPU-second, ws alone ${Math.round(ws)}: ` +
          `${ratio.toFixed(2)} of it, bar ${BAR}   ${ratio >= BAR ? "ok" : "MISSED"}`,
      );
      for (const side of Object.values(sides)) await side.close();
    }
  });
}

/** The steps of a game of house bots, as viewers of it get them. */
async function stepsOfGame(): Promise<StepEvent[]> {
  const ladder = startLadders().find(({ id }) => id === "palafico")!;
  const bots = await Promise.all(
    HOUSE_BOTS.slice(0, ladder.players).map(
      async (name) => ((await import(houseBotUrl(name).href)) as { default: Program }).default,
    ),
  );
  const told: StepEvent[] = [];
  const { ruleset, options, players } = ladder;
  playMatch({
    ...{ bots, ruleset, options, deals: 1, seed: "live" },
    onGame: ({ replay }) => {
      if (told.length > 0) return;
      const projection = new Projection(options, players);
      const seen = replay().events.map((event) => {
        projection.push(event);
        return projection.seen("audience");
      });
      for (const { from, to } of stepsOf(seen, false))
        told.push({ match: MATCH, game: 0, from, events: seen.slice(from, to), result: null });
    },
  });
  return told;
}

/** A server with this many viewers, each in the game's room. */
async function open(kind: Kind, viewers: number, databaseUrl: string) {
  const entry = fileURLToPath(new URL("live-server.ts", import.meta.url));
  const server = fork(entry, [kind, databaseUrl, MATCH], { execArgv: [...process.execArgv] });
  const { port } = await answer(server);
  let got = 0;
  const next = (): void => {
    if (++got % viewers === 0) server.send("next");
  };
  const clients = await Promise.all(Array.from({ length: viewers }, () => viewer(kind, port!, next)));
  return {
    tell: async (order: Order): Promise<number> => {
      got = 0;
      server.send(order);
      const { ms } = await answer(server);
      return ms!;
    },
    close: async () => {
      for (const client of clients) client.terminate();
      const ended = once(server, "exit");
      server.disconnect();
      await ended;
    },
  };
}

const answer = (server: ChildProcess): Promise<Reply> => new Promise((resolve) => server.once("message", resolve));

/** A connection that calls `heard` for each step. For the arena it speaks socket.io's protocol itself. */
function viewer(kind: Kind, port: number, heard: () => void): Promise<WebSocket> {
  const client = new WebSocket(`ws://127.0.0.1:${port}${SOCKET_PATH}/?EIO=4&transport=websocket`);
  return new Promise((resolve, reject) => {
    client.once("error", reject);
    if (kind === "ws") client.once("open", () => resolve(client));
    client.on("message", (data) => {
      const text = data.toString();
      if (kind === "ws" || text.startsWith("42")) return heard();
      // Open, ping, connected, acknowledged.
      if (text.startsWith("0")) client.send("40");
      else if (text === "2") client.send("3");
      else if (text.startsWith("40")) client.send(`420${JSON.stringify(["watch", roomOf.game(MATCH, 0)])}`);
      else if (text === `430${JSON.stringify([{ ok: true }])}`) resolve(client);
      else if (text.startsWith("430")) reject(new Error(text));
    });
  });
}
