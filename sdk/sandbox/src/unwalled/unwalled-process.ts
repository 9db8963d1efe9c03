// A plain Node process for an author's own tools: it holds one bot in a context, behind no wall, and calls it as it was
// called in a game. Its parent sends it the job over their channel.
import inspector, { type Debugger, type Profiler } from "node:inspector";
import { BUNDLE_NAME } from "../isolate/bundle-text.ts";
import { isAttached } from "./attached.ts";
import type { CpuProfile, FromRoom, RoomJob } from "./job.ts";
import { Room } from "./room.ts";

const session = new inspector.Session();

/** On this thread the inspector answers at once. */
function ask<T>(method: string, params: object = {}): T {
  let answer: unknown;
  session.post(method, params, (error, result) => {
    if (error) throw error;
    answer = result;
  });
  return answer as T;
}

const tell = (message: FromRoom): Promise<void> =>
  new Promise((resolve) => {
    process.send?.(message, () => resolve());
  });

const asUrl = (map: string): string => `data:application/json;base64,${Buffer.from(map).toString("base64")}`;

/** Sets a breakpoint wherever the author's code can be stopped. The first one that is reached removes all of them. */
function stopAtAuthor(author: RoomJob["author"]): () => boolean {
  const scripts: Debugger.ScriptParsedEventDataType[] = [];
  const parsed = ({ params }: { params: Debugger.ScriptParsedEventDataType }): void => void scripts.push(params);
  session.on("Debugger.scriptParsed", parsed);
  ask("Debugger.enable");
  session.off("Debugger.scriptParsed", parsed);
  const { scriptId } = scripts.find(({ url }) => url === BUNDLE_NAME) ?? {};
  const places = author.flatMap(([lineNumber, from, to]) => {
    const at = (columnNumber: number) => ({ scriptId, lineNumber, columnNumber });
    const range = { start: at(from), end: at(to) };
    return ask<{ locations: Debugger.BreakLocation[] }>("Debugger.getPossibleBreakpoints", range).locations;
  });
  const set = places.map(
    (location) => ask<{ breakpointId: string }>("Debugger.setBreakpoint", { location }).breakpointId,
  );
  let paused = false;
  session.on("Debugger.paused", () => {
    paused = true;
    for (const breakpointId of set.splice(0)) ask("Debugger.removeBreakpoint", { breakpointId });
  });
  return () => paused;
}

async function inspect({ bundle, map, author, calls }: Extract<RoomJob, { op: "inspect" }>): Promise<void> {
  const url = inspector.url();
  if (url === undefined) return tell({ op: "deaf" });
  const room = new Room();
  room.load(bundle, asUrl(map));
  for (const call of calls.slice(0, -1)) room.call(call);
  session.connect();
  const paused = stopAtAuthor(author);
  // This is checked before the address is sent: a debugger that gets the address may already be connecting.
  const attached = isAttached(Number(new URL(url).port));
  await tell({ op: "waiting", url });
  if (!attached) inspector.waitForDebugger();
  const called = room.call(calls.at(-1)!);
  await tell({ op: "answered", called, paused: paused() });
}

async function profile({ bundle, map, phases, everyUs }: Extract<RoomJob, { op: "profile" }>): Promise<void> {
  session.connect();
  ask("Profiler.enable");
  ask("Profiler.setSamplingInterval", { interval: everyUs });
  const rooms = phases.map(() => {
    const room = new Room();
    room.load(bundle, asUrl(map));
    return room;
  });
  let [cpuMs, decisions] = [0, 0];
  ask("Profiler.start");
  for (const [i, calls] of phases.entries())
    for (const call of calls) {
      cpuMs += rooms[i]!.call(call).cpuMs;
      if (call.op === "ask") decisions++;
    }
  const { profile } = ask<Profiler.StopReturnType>("Profiler.stop");
  await tell({ op: "profiled", profile: profile as CpuProfile, cpuMs, decisions });
}

process.on("message", (job: RoomJob) => {
  const done = job.op === "inspect" ? inspect(job) : profile(job);
  done.finally(() => process.disconnect());
});
