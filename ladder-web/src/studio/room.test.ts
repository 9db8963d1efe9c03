import { ROOM_RUNS } from "@liars-ladder/sandbox/rooms";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Room } from "./room.ts";

/** A worker as a browser gives one, whose start and whose answers the test decides. */
class SlowWorker {
  static last: SlowWorker;
  onmessage: ((event: { data: unknown }) => void) | undefined;
  ended = false;
  constructor() {
    SlowWorker.last = this;
  }
  postMessage(): void {}
  terminate(): void {
    this.ended = true;
  }
  says(data: unknown): void {
    this.onmessage?.({ data });
  }
}

beforeEach(() => void vi.stubGlobal("Worker", SlowWorker));
afterEach(() => void vi.unstubAllGlobals());

function called(): { room: Room; answer: ReturnType<Room["call"]> } {
  const room = new Room("");
  return { room, answer: room.call({ seat: 0, game: -1, op: "load", text: "" }) };
}
const look = (room: Room, times: number): void => {
  for (let n = 0; n < times; n++) room.look();
};

it("a bot whose worker the browser starts late is not called slow", async () => {
  const { room, answer } = called();
  look(room, 299);
  SlowWorker.last.says(ROOM_RUNS);
  look(room, 15);
  SlowWorker.last.says({ said: "A", ms: 1 });
  expect(await answer).toMatchObject({ kind: "answer" });
});

it("a bot that does not answer once its worker runs is stopped after 3 s", async () => {
  const { room, answer } = called();
  SlowWorker.last.says(ROOM_RUNS);
  look(room, 16);
  expect(await answer).toMatchObject({ kind: "timeout" });
  expect(SlowWorker.last.ended).toBe(true);
});

it("a worker that never starts ends the run with what to do, and blames no bot", async () => {
  const { room, answer } = called();
  look(room, 301);
  await expect(answer).rejects.toThrow("Your browser did not start a worker for a bot within 60 s. Close what keeps");
});
