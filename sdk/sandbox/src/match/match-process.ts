// A process that holds bots: all of a phase, or one. Everything in it is synchronous, and nothing that it sends is
// believed. It reads messages from one descriptor, writes its journal to another, and ends when the first is
// closed.
import { readSync, writeSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { deriveSeed, MAX_LEGAL, mustLuck, Referee } from "@liars-ladder/rules";
import { asking, Box, type Called } from "../isolate/box.ts";
import { callClock } from "../isolate/clock.ts";
import { type PackedEvent, packEvent } from "../isolate/pack.ts";
import { LIMITS, type Limits } from "../limits.ts";
import type { Arch } from "../lock/filter.ts";
import { lockMatchProcess } from "../lock/lock.ts";
import { openNative } from "../lock/native.ts";
import { openAttempts } from "../walls/attempt.ts";
import { diagnose } from "./diagnose.ts";
import { openJournal } from "./journal.ts";
import { makeOutbox } from "./outbox.ts";
import { type Call, playPhase } from "./phase.ts";
import { parseReply } from "./reply.ts";
import { keepSteady } from "./steady.ts";
import { FD, type FromProcess, JOURNAL_OPS, type PhaseJob, type SentPhase, type Told, type ToProcess } from "./wire.ts";
import { becomeZygote, end } from "./zygote.ts";

const ARCH = process.arch as Arch;

let pending = Buffer.alloc(0);
/** The match is over, and nothing went wrong. The supervisor says so to a process that a zygote forked. */
let over = false;
/** The next message; undefined if none will come. */
function receive(): ToProcess | undefined {
  const line = receiveLine();
  if (line === undefined) return undefined;
  const message = JSON.parse(line) as ToProcess;
  over = message.op === "end";
  return over ? undefined : message;
}

function receiveLine(): string | undefined {
  const chunk = Buffer.alloc(64 * 1024);
  for (;;) {
    const end = pending.indexOf(10);
    if (end >= 0) {
      const line = pending.toString("utf8", 0, end);
      pending = pending.subarray(end + 1);
      return line;
    }
    const n = readSync(FD.messages, chunk);
    if (n === 0) return undefined;
    pending = Buffer.concat([pending, chunk.subarray(0, n)]);
  }
}

const send = (message: FromProcess): void => sendText(JSON.stringify(message));

function sendText(message: string): void {
  const bytes = Buffer.from(`${message}\n`);
  for (let at = 0; at < bytes.length; ) at += writeSync(FD.messages, bytes, at);
}

const outbox = makeOutbox(sendText);

/** The boxes of a phase, by seat. */
let boxes: (Box | undefined)[] = [];
/** Boxes that were made while this process waited, for the first phase that it gets. */
let waiting: Box[] = [];
const WAITING = 8;
let limits: Limits = LIMITS;
let suspected = false;
let diagnosing = false;

/** Records which bot is called, and where in the match. */
function boxFor({ seat, game, op }: Call): Box {
  journal.enter(seat, game, JOURNAL_OPS[op]);
  const box = boxes[seat] ?? waiting.pop() ?? new Box(limits);
  boxes[seat] = box;
  return box;
}

/** What to call, and whether to continue after that. */
type Drive = readonly [calls: Iterator<Call, void, Called>, allowed: (call: Call, called: Called) => boolean];

/**
 * Feeds calls to bots until there is none left, or no more are allowed. This is the only way into a bot. It is
 * always called from the bottom of the stack, so that its depth is the same in every mode: a bot can measure it.
 */
function drive([calls, allowed]: Drive): void {
  let next = calls.next();
  while (next.done !== true) {
    const call = next.value;
    const box = boxFor(call);
    const called =
      call.op === "ask" ? box.ask(call.ask) : call.op === "start" ? box.start(call.text) : box.load(call.text);
    if (!allowed(call, called)) return;
    next = calls.next(called);
  }
}

/** The bundles of this match's versions. */
const bundles = new Map<number, string>();

function whole(phase: SentPhase): PhaseJob {
  for (const { version, bundle } of phase.seats) if (bundle !== undefined) bundles.set(version, bundle);
  return { ...phase, seats: phase.seats.map((seat) => ({ ...seat, bundle: bundles.get(seat.version) ?? "" })) };
}

/**
 * Holds all bots of a phase. What cannot be judged in company is reported as a suspicion, and the phase is given
 * up.
 */
function shared(job: PhaseJob): Drive {
  const spent = job.seats.map(() => 0);
  const asked = job.seats.map(() => 0);
  let game = -1;
  const allowed = (call: Call, called: Called): boolean => {
    const { seat } = call;
    if (call.game !== game) {
      game = call.game;
      spent.fill(0);
      asked.fill(0);
    }
    const limit = call.op === "load" ? limits.loadMs : limits.decisionMs;
    const used = (spent[seat] ?? 0) + called.cpuMs;
    spent[seat] = used;
    const decisions = call.op === "ask" ? (asked[seat] ?? 0) + 1 : (asked[seat] ?? 0);
    asked[seat] = decisions;
    const why =
      called.kind === "timeout" || called.kind === "memory" || called.kind === "crash"
        ? called.text
        : called.cpuMs > limit
          ? `used ${called.cpuMs.toFixed(0)} ms of CPU for one call`
          : game >= 0 && used > limits.bankMs + limits.bankPerDecisionMs * decisions
            ? `used ${used.toFixed(0)} ms of CPU in one game`
            : undefined;
    if (why === undefined) return true;
    suspected = true;
    // Or it did not get the CPU time that it may use: V8's clock measures wall time.
    const late = called.kind === "timeout" && called.cpuMs <= limit;
    const slow = late || called.kind === "answer" || called.kind === "illegal" || called.kind === "exception";
    send({ op: "suspect", suspect: { seat, why, slow } });
    return false;
  };
  return [playPhase(job, outbox.add), allowed];
}

/**
 * Plays some games without bots, so that the referee is compiled before the match comes. It also makes the boxes
 * that most matches need for two phases.
 */
function warm(): void {
  const codes = new Int32Array(MAX_LEGAL);
  for (let game = 0; game < 20; game++) {
    const luck = mustLuck(deriveSeed("warm", game));
    const referee = new Referee<PackedEvent>({ ruleset: "palafico", options: {}, players: 4, luck, keep: packEvent });
    for (let turn = game; referee.seat >= 0; turn++) {
      asking(referee.ask());
      const legal = referee.game.legal(codes);
      const action = JSON.stringify(referee.game.action(codes[turn % Math.min(legal, 9)] ?? 0));
      const reply = parseReply(action);
      if ("action" in reply) referee.act(reply.action);
    }
  }
  waiting = Array.from({ length: WAITING }, () => new Box(LIMITS));
}

/** Holds one bot, and calls it when the supervisor says so. */
function* alone(): Generator<Call, void, Called> {
  for (;;) {
    const message = receive();
    if (message === undefined) return;
    if (message.op !== "load" && message.op !== "start" && message.op !== "ask") throw new Error("not a call");
    const called = yield { ...message, seat: 0, game: 0 };
    send({ op: "called", called });
  }
}

keepSteady(drive, ...Box.steady);
// Given if the supervisor found that it works.
const { lock, zygote, tries }: Told = JSON.parse(process.argv[2] ?? "{}");
// A process that tries the walls plays nothing.
const getReady = tries === undefined ? warm : () => {};
// A process that gets past this line holds bots. If there is a zygote, it forked this process.
const word = zygote && lock !== undefined ? becomeZygote(lock, ARCH, getReady) : undefined;
callClock.reset();
const journal = openJournal(FD.journal, lock);
const attempts = tries === undefined ? undefined : openAttempts(tries);
// From here on nothing can be opened. No bot was here before.
if (lock !== undefined) lockMatchProcess(lock);
// Skips messages that were meant for an earlier process and left unread by it.
if (word !== undefined) for (let line = receiveLine(); line !== undefined && line !== word; ) line = receiveLine();
send({ op: "ready", ...(word === undefined ? {} : { word }) });
for (;;) {
  const message = receive();
  if (message === undefined) break;
  if (message.op === "phase") {
    limits = message.limits;
    boxes = [];
    // The waiting boxes were made for the usual limits, which a match may replace by its own.
    if (!isDeepStrictEqual(limits, LIMITS)) waiting = [];
    journal.play(true);
    drive(shared(whole(message.phase)));
    // After a suspicion nothing is touched any more: the supervisor ends the process.
    if (suspected) continue;
    outbox.flush();
    for (const [seat, box] of boxes.entries()) {
      journal.enter(seat, -1, JOURNAL_OPS.dispose);
      box?.dispose();
    }
    journal.enter(-1, -1, 0);
    journal.play(false);
    send({ op: "done" });
  } else if (message.op === "warm") warm();
  else if (message.op === "box") {
    limits = message.limits;
    boxes = [new Box(limits)];
    drive([alone(), () => true]);
    break;
  } else if (message.op === "diagnose") {
    diagnosing = true;
    diagnose(message.job, message.limits).then((diagnosis) => send({ op: "diagnosis", diagnosis }));
    break;
  } else if (attempts !== undefined) attempts(message, send);
}
// It does not end in the normal way: isolates that were disposed of a moment ago would make it crash. Only a zygote
// looks at the exit code.
if (lock !== undefined && !diagnosing) end(openNative(lock), ARCH, over ? 0 : 1);
if (!diagnosing) process.kill(process.pid, "SIGKILL");
