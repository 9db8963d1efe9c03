import { ROOM_RUNS } from "@liars-ladder/sandbox/rooms";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Pace } from "./pace.ts";
import { Room, Rooms } from "./room.ts";

/** A worker as a browser gives one, whose start and whose answers the test decides. */
class SlowWorker {
  static all: SlowWorker[] = [];
  onmessage: ((event: { data: unknown }) => void) | undefined;
  ended = false;
  asked = 0;
  first: unknown;
  constructor() {
    SlowWorker.all.push(this);
  }
  postMessage(message: unknown): void {
    this.first ??= message;
    this.asked++;
  }
  terminate(): void {
    this.ended = true;
  }
  says(data: unknown): void {
    this.onmessage?.({ data });
  }
}

const BUNDLE = "var __bot={};__bot.default;";

beforeEach(() => {
  SlowWorker.all = [];
  vi.stubGlobal("Worker", SlowWorker);
});
afterEach(() => void vi.unstubAllGlobals());

/** A bot that is called, and its worker. */
function called() {
  const room = new Room(BUNDLE);
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

it("a room that its bot left as it was holds the next phase of the same bot, and no other's", async () => {
  const rooms = new Rooms();
  const room = rooms.open(BUNDLE);
  const [worker] = SlowWorker.all;
  worker!.says(ROOM_RUNS);
  worker!.says({ said: "A", ms: 1 });
  const cleared = rooms.giveBack(room);
  worker!.says({ said: "A", ms: 1 });
  await cleared;
  expect(rooms.open(`"another";${BUNDLE}`)).not.toBe(room);
  expect(rooms.open(BUNDLE)).toBe(room);
  expect(rooms.open(BUNDLE), "somebody is in it").not.toBe(room);
  // Loaded, cleared, loaded.
  expect([worker!.asked, worker!.ended]).toEqual([3, false]);
});

it.each([
  ["its bot changed", (worker: SlowWorker) => worker.says({ said: "I", ms: 1 })],
  ["broke", (worker: SlowWorker) => worker.says("no answer")],
])("a room that %s is closed, and the next phase has a new one", async (_, says) => {
  const rooms = new Rooms();
  const room = rooms.open(BUNDLE);
  const [worker] = SlowWorker.all;
  worker!.says({ said: "A", ms: 1 });
  const cleared = rooms.giveBack(room);
  says(worker!);
  await cleared;
  expect(worker!.ended).toBe(true);
  expect(rooms.open(BUNDLE)).not.toBe(room);
});

it.each([
  ["var x=1;", false],
  ["var r={book:()=>Promise.resolve().then(()=>b)};", false],
  ["var r={look:()=>Promise.resolve().then(()=>b)};", true],
  ["async()=>{};", true],
  ["Array.fromAsync([]);", true],
  ["(0,eval)(x);", true],
])("only a bot whose text has promises is waited for: %s", (text, careful) => {
  new Rooms().open(text + BUNDLE);
  expect(SlowWorker.all[0]!.first).toMatchObject({ op: "load", careful });
});

it.each(["import('x');", "(0,eval)(x);", "new Function(x);"])(
  "a bot that may outlast its phase has it alone: %s",
  async (text) => {
    const rooms = new Rooms();
    const room = rooms.open(text + BUNDLE);
    SlowWorker.all[0]!.says({ said: "A", ms: 1 });
    await rooms.giveBack(room);
    expect(SlowWorker.all[0]!.ended).toBe(true);
  },
);

it("a room whose bot is still called, or was stopped, is closed at once", async () => {
  const rooms = new Rooms();
  for (const end of [() => {}, (room: Room) => room.close()]) {
    const room = rooms.open(BUNDLE);
    end(room);
    await rooms.giveBack(room);
    expect(rooms.open(BUNDLE)).not.toBe(room);
  }
  expect(SlowWorker.all.map(({ ended }) => ended)).toEqual([true, false, true, false]);
});
