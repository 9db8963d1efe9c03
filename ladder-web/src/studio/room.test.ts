import { ROOM_RUNS } from "@liars-ladder/sandbox/rooms";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Pace } from "./pace.ts";
import { Room } from "./room.ts";

/** A worker as a browser gives one, whose start and whose answers the test decides. */
class SlowWorker {
  static all: SlowWorker[] = [];
  onmessage: ((event: { data: unknown }) => void) | undefined;
  ended = false;
  asked = 0;
  constructor() {
    SlowWorker.all.push(this);
  }
  postMessage(): void {
    this.asked++;
  }
  terminate(): void {
    this.ended = true;
  }
  says(data: unknown): void {
    this.onmessage?.({ data });
  }
}

beforeEach(() => {
  SlowWorker.all = [];
  vi.stubGlobal("Worker", SlowWorker);
});
afterEach(() => void vi.unstubAllGlobals());

/** A bot that is called, and its worker. */
function called() {
  const room = new Room("");
  const worker = SlowWorker.all.at(-1)!;
  return { room, worker, answer: room.call({ seat: 0, game: -1, op: "load", text: "" }) };
}
const look = (pace: Pace, room: Room, times: number): void => {
  for (let n = 0; n < times; n++) room.look(pace);
};

it("a bot whose worker the browser starts late is not called slow", async () => {
  const { room, worker, answer } = called();
  const pace = new Pace();
  look(pace, room, 299);
  worker.says(ROOM_RUNS);
  look(pace, room, 15);
  worker.says({ said: "A", ms: 1 });
  expect(await answer).toMatchObject({ kind: "answer" });
  expect(SlowWorker.all, "nothing was measured").toEqual([worker]);
});

it("a bot that does not answer within 3 s is stopped when another worker has done its work beside it", async () => {
  const { room, worker, answer } = called();
  const pace = new Pace();
  worker.says(ROOM_RUNS);
  look(pace, room, 100);
  const beside = SlowWorker.all[1]!;
  expect([worker.ended, beside.asked]).toEqual([false, 1]);
  beside.says(1);
  look(pace, room, 1);
  expect(await answer).toMatchObject({ kind: "timeout" });
  expect(worker.ended).toBe(true);
});

it("a bot that a busy machine keeps waiting is not called slow, and is measured anew at its next call", async () => {
  const { room, worker, answer } = called();
  const pace = new Pace();
  worker.says(ROOM_RUNS);
  look(pace, room, 100);
  worker.says({ said: "A", ms: 20_000 });
  expect(await answer).toMatchObject({ kind: "answer" });
  const beside = SlowWorker.all[1]!;
  beside.says(1);
  const again = room.call({ seat: 0, game: 0, op: "start", text: "" });
  look(pace, room, 16);
  expect([worker.ended, beside.asked]).toEqual([false, 2]);
  beside.says(1);
  look(pace, room, 1);
  expect(await again).toMatchObject({ kind: "timeout" });
});

it("work that began before a bot was called counts for others only", () => {
  const [one, other] = [called(), called()];
  const pace = new Pace();
  for (const { worker } of [one, other]) worker.says(ROOM_RUNS);
  look(pace, one.room, 16);
  look(pace, other.room, 16);
  const beside = SlowWorker.all[2]!;
  expect(beside.asked).toBe(1);
  beside.says(1);
  look(pace, one.room, 1);
  look(pace, other.room, 1);
  expect([one.worker.ended, other.worker.ended, beside.asked]).toEqual([true, false, 2]);
  beside.says(1);
  look(pace, other.room, 1);
  expect(other.worker.ended).toBe(true);
});

it("no bot is waited for longer than a minute", async () => {
  const { room, worker, answer } = called();
  worker.says(ROOM_RUNS);
  look(new Pace(), room, 301);
  expect(await answer).toMatchObject({ kind: "timeout" });
});

it("a worker that never starts ends the run with what to do, and blames no bot", async () => {
  const { room, answer } = called();
  look(new Pace(), room, 301);
  await expect(answer).rejects.toThrow("Your browser did not start a worker for a bot within 60 s. Close what keeps");
});
