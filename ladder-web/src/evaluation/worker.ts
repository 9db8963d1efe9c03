import {
  choicesAt,
  type Evaluated,
  evaluate,
  explain,
  ledgerOf,
  type Prospects,
  prospectsOf,
  turningPoints,
  whatIf,
} from "@liars-ladder/evaluate";
import type { Replay } from "@liars-ladder/rules";
import type { Ask, Reply } from "./messages.ts";

// Evaluates one game in the background, and answers the page's questions in the meantime.

/** Decisions to play out for the first result: about a tenth of all that are played in the end. */
const QUICK = 8000;
/** Milliseconds of work before it checks for messages again. */
const SLICE = 40;
/** Milliseconds between two messages with decisions. The first result of most games comes as one, with the whole graph. */
const APART = 400;
/** Milliseconds for the page to draw the first result: on few cores, this work would slow that down. */
const REST = 200;

const tell = (reply: Reply): void => postMessage(reply);
const pause = (ms: number): Promise<void> => new Promise((next) => setTimeout(next, ms));
const told = (error: unknown): string => (error instanceof Error ? error.message : String(error));

let game: { replay: Replay; names: readonly string[]; prospects: Prospects } | undefined;
let latest = 0;

addEventListener("message", ({ data }: MessageEvent<Ask>) => {
  const id = data.type === "evaluate" ? null : data.id;
  void answer(data).catch((error) => tell({ type: "problem", id, message: told(error) }));
});

async function answer(ask: Ask): Promise<void> {
  if (ask.type === "evaluate") return judge(ask.replay, ask.names);
  if (game === undefined) throw new Error("the game is not known yet");
  const { replay, names, prospects } = game;
  if (ask.type === "choices") {
    tell({ type: "choices", id: ask.id, choices: choicesAt(replay, ask.event, names) });
    return;
  }
  // After a new question, nobody waits for the last answer any more.
  latest = ask.id;
  for await (const tried of slices(whatIf(replay, ask.event, [ask.action], { given: ask.given, prospects }))) {
    if (latest !== ask.id) return;
    tell({ type: "tried", id: ask.id, tried });
  }
  tell({ type: "done", id: ask.id });
}

/** Sends coarse chances at once, then finer ones with the losses, and at the end the sentences. */
async function judge(replay: Replay, names: readonly string[]): Promise<void> {
  const { ruleset, options, players } = replay;
  const prospects = prospectsOf({ ruleset, options, players: players.length });
  game = { replay, names, prospects };
  await report(evaluate(replay, { work: QUICK, losses: false, prospects }), false);
  await pause(REST);
  const decisions = await report(evaluate(replay, { prospects }), true);
  const reasons = explain(replay, names, decisions);
  const turns = turningPoints(replay, decisions, reasons);
  tell({ type: "reasons", reasons, turns, ledgers: ledgerOf(decisions, reasons.tolls) });
}

async function report(coming: Iterable<Evaluated>, fine: boolean): Promise<Evaluated[]> {
  const all: Evaluated[] = [];
  let from = 0;
  let sent = performance.now();
  const send = (): void => {
    if (from < all.length) tell({ type: "decisions", from, fine, decisions: all.slice(from) });
    from = all.length;
    sent = performance.now();
  };
  for await (const one of slices(coming)) {
    all.push(one);
    if (performance.now() - sent >= APART) send();
  }
  send();
  return all;
}

/** The same items, with a pause now and then in which messages are handled. */
async function* slices<T>(coming: Iterable<T>): AsyncGenerator<T> {
  let until = performance.now() + SLICE;
  for (const one of coming) {
    yield one;
    if (performance.now() < until) continue;
    await pause(0);
    until = performance.now() + SLICE;
  }
}
