import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket as Plug } from "node:net";
import {
  type Ack,
  type ClientToServer,
  type Room,
  roomOf,
  type ServerToClient,
  type ShowEvent,
  SOCKET_PATH,
  type StepEvent,
} from "@liars-ladder/protocol";
import { io, type Socket } from "socket.io-client";

/** A line to the product that can be cut. */
export interface Line {
  readonly url: string;
  /** Ends every connection without a word. New ones are let through. Returns how many were open. */
  cut(): number;
  close(): void;
}

/** Opens a line to the product at `url`. */
export async function openLine(url: string): Promise<Line> {
  const { hostname, port } = new URL(url);
  const plugs = new Set<Plug>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    plugs.add(near);
    near.on("close", () => plugs.delete(near));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.pipe(other);
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const cut = (): number => {
    const open = plugs.size;
    for (const plug of plugs) plug.destroy();
    return open;
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    close() {
      server.close();
      cut();
    },
  };
}

/** Somebody who watches a match, and comes back by itself when the line was cut. */
export class Viewer {
  readonly shows: ShowEvent[] = [];
  readonly steps: StepEvent[] = [];
  readonly refusals: unknown[] = [];
  /** How often its line was cut. */
  cuts = 0;
  /** Resolves with its second step of the game. */
  readonly begun: Promise<void>;
  readonly #socket: Socket<ServerToClient, ClientToServer>;
  #room: Room | undefined;

  constructor(url: string, match: string) {
    this.#socket = io(url, { path: SOCKET_PATH, transports: ["websocket"], forceNew: true });
    this.#socket.on("show", (show) => this.shows.push(show));
    this.begun = new Promise((resolve) => {
      this.#socket.on("step", (step) => {
        if (this.steps.push(step) === 2) resolve();
      });
    });
    this.#socket.on("disconnect", () => this.cuts++);
    this.#socket.on("connect", () => {
      this.#socket.emit("watch", roomOf.show(match), this.#heard);
      if (this.#room) this.#socket.emit("watch", this.#room, { after: this.events }, this.#heard);
    });
  }

  /** How many events of the game it has. */
  get events(): number {
    return this.steps.reduce((sum, { events }) => sum + events.length, 0);
  }
  get isOver(): boolean {
    return this.steps.at(-1)?.result != null;
  }
  /** Watches a game of the match. */
  watch(room: Room): void {
    this.#room = room;
    this.#socket.emit("watch", room, this.#heard);
  }
  close(): void {
    this.#socket.disconnect();
  }
  readonly #heard = (answer: Ack): void => {
    if (!answer.ok) this.refusals.push(answer.problem);
  };
}
