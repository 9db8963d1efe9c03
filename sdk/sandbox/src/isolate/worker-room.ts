import { LIMITS } from "../limits.ts";
import { REJECTED } from "./envelope.ts";
import { HARNESS } from "./harness.ts";
import { METERED_BYTES, meter } from "./meter.ts";
import { PRELUDE, REFUSED } from "./prelude.ts";
import { REALM } from "./realm.ts";

/**
 * The globals of an isolate: those of the language. Everything else that a browser gives its workers is removed before
 * a bot is loaded. A test compares this list with an isolate's own.
 */
export const LANGUAGE: readonly string[] = [
  ...["globalThis", "Infinity", "NaN", "undefined", "eval", "isFinite", "isNaN", "parseFloat", "parseInt"],
  ...["decodeURI", "decodeURIComponent", "encodeURI", "encodeURIComponent", "escape", "unescape"],
  ...["Array", "ArrayBuffer", "BigInt", "BigInt64Array", "BigUint64Array", "Boolean", "DataView", "Date", "Function"],
  ...["Float16Array", "Float32Array", "Float64Array", "Int8Array", "Int16Array", "Int32Array", "Uint8Array"],
  ...["Uint8ClampedArray", "Uint16Array", "Uint32Array", "Iterator", "JSON", "Map", "Math", "Number", "Object"],
  ...["Promise", "Proxy", "Reflect", "RegExp", "Set", "String", "Symbol", "WeakMap", "WeakSet", "DisposableStack"],
  ...[
    "AsyncDisposableStack",
    "AggregateError",
    "Error",
    "EvalError",
    "RangeError",
    "ReferenceError",
    "SuppressedError",
  ],
  ...["SyntaxError", "TypeError", "URIError", "console"],
];

/**
 * A message to a room: a call of the harness. The text of a bot is its `literal`; a room holds one bot, and if it is loaded
 * again, its module runs anew. A question is sent as the words that `putAsk` writes, and its JSON list. `clear` makes the room as
 * it was before the bot was loaded. `careful`: the bot's text has what may leave a promise rejected. To wait for that after each
 * call takes as long again as a short one.
 */
export type ToRoom =
  | { readonly op: "clear" }
  | { readonly op: "load"; readonly text: string; readonly careful: boolean }
  | { readonly op: "start"; readonly text: string }
  | { readonly op: "ask"; readonly text: string | undefined; readonly words: Int16Array };

/** The room's first message, before it holds a bot: its worker runs. */
export const ROOM_RUNS = "runs";

/**
 * The room's answer: the envelope, for `readEnvelope`, and the wall time of the call, ms. If a room cannot be cleared, because
 * its bot has changed its globals or holds much memory, that is no answer.
 */
export interface FromRoom {
  readonly said: string;
  readonly ms: number;
}

/** Room for the words of a question. */
export const ROOM_WORDS = 32 * 1024;

/**
 * The script of a browser's worker that holds one bot, for its author's eyes. Prelude, harness and calls are those of
 * an isolate. The one limit that it sets is on buffers; the page that started it ends it when it is too slow. And it is not a
 * wall by itself: the policy of its document decides what the worker can reach.
 */
export const WORKER_ROOM = `
"use strict";
(() => {
  const post = globalThis.postMessage.bind(globalThis);
  const listen = globalThis.addEventListener.bind(globalThis);
  const now = performance.now.bind(performance);
  const dataOf = Function.prototype.call.bind(Object.getOwnPropertyDescriptor(MessageEvent.prototype, "data").get);
  const ignore = Function.prototype.call.bind(Event.prototype.preventDefault);
  const reasonOf = Function.prototype.call.bind(Object.getOwnPropertyDescriptor(PromiseRejectionEvent.prototype, "reason").get);
  const reject = Promise.reject.bind(Promise);
  const held = ${meter(METERED_BYTES).trim()}
  const kept = new Set(${JSON.stringify(LANGUAGE)});
  for (let of = globalThis; of !== null && of !== Object.prototype; of = Object.getPrototypeOf(of))
    for (const key of Reflect.ownKeys(of)) if (of !== globalThis || !kept.has(key)) Reflect.deleteProperty(of, key);
  const shared = new ArrayBuffer(${2 * ROOM_WORDS});
  const words = new Int16Array(shared);
  ${PRELUDE}
  const { reply, log, message, stack } = ${JSON.stringify(LIMITS)};
  const refused = globalThis["${REFUSED}"];
  const make = ${HARNESS.trim().replace(/^"use strict";/, "")}({ reply, log, message, stack });
  const remember = ${REALM.trim()};
  let ways = make(shared);
  let isSame = remember();
  // A browser tells of all promises that a call left rejected in one task, which may come after the next message. So
  // an answer waits for a rejection of its own. Those of the bot may be told after it, in the same task; so it waits
  // for a second one, which is told in the next.
  const fence = {};
  let rejected = false, answer, fences = 0, careful = true;
  listen("unhandledrejection", (event) => {
    ignore(event);
    if (reasonOf(event) !== fence) rejected = true;
    else if (fences++ === 0) reject(fence);
    else send();
  });
  // The same function for each phase: what was called often in one is quick in the next.
  let program;
  const evaluate = eval;
  const run = (script) => (program ??= evaluate(script))();
  const clear = () => {
    if (refused() || held() > ${LIMITS.isolateMb * 1024 ** 2} || !isSame()) return false;
    globalThis["${REFUSED}"] = refused;
    ways = make(shared);
    isSame = remember();
    return true;
  };
  const call = (op, text) => {
    if (op === "clear") return clear() ? "A" : "I";
    return ways[op](op === "load" ? () => run(text) : text);
  };
  listen("message", (event) => {
    const { op, text, words: put, careful: asked } = dataOf(event);
    if (op === "load") careful = asked;
    if (op === "ask") for (let i = 0; i < put.length; i++) words[i] = put[i];
    const began = now();
    const said = call(op, text);
    answer = { said, ms: now() - began };
    if (!careful && op !== "clear") return send();
    fences = 0;
    reject(fence);
  });
  const send = () => {
    if (rejected) answer.said = "I${REJECTED.text}";
    rejected = false;
    post(answer);
  };
  post("${ROOM_RUNS}");
})();
//# sourceURL=room.js
`;
