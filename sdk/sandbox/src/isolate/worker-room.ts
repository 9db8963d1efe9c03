import { LIMITS } from "../limits.ts";
import { REJECTED } from "./envelope.ts";
import { HARNESS } from "./harness.ts";
import { METERED_BYTES, meter } from "./meter.ts";
import { PRELUDE } from "./prelude.ts";

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
 * A message to a room: a call of the harness. A question is sent as the words that `putAsk` writes, and its JSON list.
 */
export type ToRoom =
  | { readonly op: "load" | "start"; readonly text: string }
  | { readonly op: "ask"; readonly text: string | undefined; readonly words: Int16Array };

/** The room's first message, before it holds a bot: its worker runs. */
export const ROOM_RUNS = "runs";

/** The room's answer: the envelope, for `readEnvelope`, and the wall time of the call, ms. */
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
  ${meter(METERED_BYTES)}
  const kept = new Set(${JSON.stringify(LANGUAGE)});
  for (let of = globalThis; of !== null && of !== Object.prototype; of = Object.getPrototypeOf(of))
    for (const key of Reflect.ownKeys(of)) if (of !== globalThis || !kept.has(key)) Reflect.deleteProperty(of, key);
  const shared = new ArrayBuffer(${2 * ROOM_WORDS});
  const words = new Int16Array(shared);
  ${PRELUDE}
  const { reply, log, message, stack } = ${JSON.stringify(LIMITS)};
  const ways = ${HARNESS.trim().replace(/^"use strict";/, "")}({ reply, log, message, stack })(shared);
  // Here a browser tells it only when the call is over: then it is the next one that is no answer.
  let rejected = false;
  listen("unhandledrejection", (event) => {
    rejected = true;
    ignore(event);
  });
  listen("message", (event) => {
    const { op, text, words: put } = dataOf(event);
    if (op === "ask") for (let i = 0; i < put.length; i++) words[i] = put[i];
    const began = now();
    const said = rejected ? "I${REJECTED.text}" : ways[op](text);
    rejected = false;
    post({ said, ms: now() - began });
  });
  post("${ROOM_RUNS}");
})();
`;
