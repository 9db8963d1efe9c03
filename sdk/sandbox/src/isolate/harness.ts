import { UNPACK } from "./pack.ts";
import { REFUSED } from "./prelude.ts";

/**
 * The second script of every isolate, and the only way in or out. Its value is a function of the memory in which
 * questions are put (`putAsk`). It returns three functions: load, start and ask. They take text, or a bundle as a
 * function, and return text. Nothing of the host can be reached from it, and a bot never holds it. It keeps its own
 * copies of what it calls, looks up no method after the bot is loaded, builds its answer by concatenation and lets
 * no caught value out. It runs entirely inside the call's time limit: only code in here looks at what a bot throws
 * or returns.
 *
 * The answer is an envelope: a letter and the payload. If something was logged it is "+", the letter, the length of
 * the payload, ":", the payload and the log.
 * `A` an answer (JSON) · `I` no answer (a sentence) · `E` an exception (message, NUL, stack) · `M` alone: a buffer
 * was refused, and nothing that the bot did after that is passed on.
 */
export const HARNESS = String.raw`
"use strict";
((limits) => (shared) => {
  const { apply } = Reflect;
  const { parse, stringify } = JSON;
  const { freeze, defineProperty } = Object;
  const bind = Function.prototype.bind;
  const uncurry = (f) => apply(bind, Function.prototype.call, [f]);
  const charCodeAt = uncurry(String.prototype.charCodeAt);
  const slice = uncurry(String.prototype.slice);
  const isArray = Array.isArray;
  const text = String;
  const number = Number;
  const evaluate = eval;
  const imul = Math.imul;
  const refused = globalThis["${REFUSED}"];
  delete globalThis["${REFUSED}"];
  const unpack = ${UNPACK}(new Int16Array(shared), parse);

  // --- Text by a bot: cut by bytes of UTF-8, well-formed, without control and bidirectional characters.
  const isBad = (c) =>
    (c < 32 && c !== 9 && c !== 10) || (c >= 127 && c < 160) || c === 0x61c || c === 0x200e || c === 0x200f ||
    (c >= 0x2028 && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069) || c === 0xfeff;
  let used = 0;
  const clean = (from, most) => {
    let out = "", start = 0, i = 0, n = from.length;
    used = 0;
    while (i < n) {
      const c = charCodeAt(from, i);
      let width = 1, bytes = c < 0x80 ? 1 : c < 0x800 ? 2 : 3, bad = isBad(c);
      if (c >= 0xd800 && c <= 0xdfff) {
        const next = i + 1 < n ? charCodeAt(from, i + 1) : 0;
        if (c < 0xdc00 && next >= 0xdc00 && next <= 0xdfff) { width = 2; bytes = 4; } else bad = true;
      }
      if (bad) bytes = 3;
      if (used + bytes > most) break;
      used += bytes;
      if (bad) { out += slice(from, start, i) + "\ufffd"; start = i + width; }
      i += width;
    }
    return out + slice(from, start, i);
  };

  // --- The log.
  let log = "", left = limits.log, full = false;
  const write = (line) => {
    if (full) return;
    log += clean(line, left);
    left -= used + 1;
    if (left <= 0 || used === 0 && line.length > 0) { full = true; log += "\n(the log of this game is full)"; }
    log += "\n";
  };
  const show = (what) => {
    if (typeof what === "string") return what;
    if (typeof what !== "object" || what === null) return typeof what === "function" ? "[function]" : text(what);
    try {
      const json = stringify(what);
      return typeof json === "string" ? json : "[" + typeof what + "]";
    } catch { return "[an object that cannot be written]"; }
  };
  const say = (...what) => {
    if (full) return;
    let line = "";
    for (let i = 0; i < what.length; i++) line += (i > 0 ? " " : "") + show(what[i]);
    write(line);
  };
  const console = {};
  for (const name of ["log", "info", "warn", "error", "debug"]) console[name] = (...what) => say(...what);
  defineProperty(globalThis, "console", { value: freeze(console), writable: true, enumerable: false, configurable: true });
  const sink = freeze((line) => say(line));

  // --- Math.random: xoshiro128**, a stream of its own from the seed of the bot's random numbers.
  let a = 1, b = 2, c = 3, d = 4;
  // Its seed, until the first number is asked for: most bots never do.
  let unused = "";
  const bits = () => {
    const r = imul(b, 5), out = imul((r << 7) | (r >>> 25), 9) >>> 0, t = b << 9;
    c ^= a; d ^= b; b ^= c; a ^= d; c ^= t; d = (d << 11) | (d >>> 21);
    return out;
  };
  const seed = (hex) => {
    const word = (i) => number("0x" + slice(hex, 8 * i, 8 * i + 8)) | 0;
    a = word(7) ^ 0x6a09e667; b = word(6) ^ 0x3c6ef372; c = word(5) ^ 0x510e527f; d = word(4) ^ 0x1f83d9ab;
    if ((a | b | c | d) === 0) a = 1;
    for (let i = 0; i < 16; i++) bits();
    unused = "";
  };
  defineProperty(Math, "random", { value: function random() { if (unused !== "") seed(unused); return bits() / 4294967296; }, writable: true, enumerable: false, configurable: true });

  // --- Answers.
  const envelope = (letter, payload) => {
    if (log === "") return letter + payload;
    const out = "+" + letter + payload.length + ":" + payload + log;
    log = "";
    return out;
  };
  const describe = (thrown) => {
    let message = "", stack = "";
    try {
      if ((typeof thrown === "object" && thrown !== null) || typeof thrown === "function") {
        const name = thrown.name, said = thrown.message, trace = thrown.stack;
        message = typeof said === "string" ? (typeof name === "string" && name !== "" ? name + ": " : "") + slice(said, 0, limits.message)
          : "threw " + (isArray(thrown) ? "an array" : "a value that is not an Error");
        if (typeof trace === "string") stack = trace;
      } else message = typeof thrown === "string" ? thrown : "threw " + text(thrown);
      return clean(message, limits.message) + "\u0000" + clean(stack, limits.stack);
    } catch { return "threw a value that cannot be read\u0000"; }
  };

  let program, player, decide;
  const load = (bundle) => {
    const value = typeof bundle === "function" ? bundle() : evaluate(bundle);
if (typeof value !== "object" || value === null) return envelope("I", "the default export is not a bot: write export default defineBot({ … })");
    const { api = 1, name, rulesets, start } = value;
    if (typeof name !== "string" || !isArray(rulesets) || typeof start !== "function")
return envelope("I", "the default export is not a bot: write export default defineBot({ … })");
    if (typeof api !== "number" || api % 1 !== 0) return envelope("I", "the bot's api must be a whole number, such as BOT_API of the SDK");
    let names = "";
    const count = rulesets.length;
    for (let i = 0; i < count && i < 20; i++) {
      const id = rulesets[i];
      if (typeof id !== "string") return envelope("I", "the bot's rulesets must all be strings");
      names += (i > 0 ? "," : "") + stringify(clean(id, 60));
    }
    program = value;
    return envelope("A", '{"api":' + api + ',"name":' + stringify(clean(name, 100)) + ',"rulesets":[' + names + "]}");
  };
  const start = (json) => {
    left = limits.log;
    full = false;
    const game = parse(json);
    unused = game.rng;
    player = decide = undefined;
    const made = program.start(game, sink);
    if (typeof made !== "object" || made === null) return envelope("I", "start() returned no player");
    const method = made.decide;
    if (typeof method !== "function") return envelope("I", "the player has no decide()");
    player = made;
    decide = method;
    return envelope("A", "");
  };
  const ask = (others) => {
    const reply = apply(decide, player, [unpack(others)]);
    if (typeof reply !== "object" || reply === null)
      return envelope("I", "answered with " + (reply === null ? "null" : typeof reply === "undefined" ? "nothing" : "a " + typeof reply) + ", not with an action");
    if (typeof reply.then === "function") return envelope("I", "answered with a promise: a decision must not be async");
    const answer = stringify(reply);
    if (typeof answer !== "string") return envelope("I", "answered with something that is not JSON");
    if (answer.length > limits.reply) return envelope("I", "answered with " + answer.length + " characters of JSON; at most " + limits.reply + " are allowed");
    return envelope("A", answer);
  };

  let busy = false;
  const guarded = (act) => (given) => {
    if (busy) return "I";
    busy = true;
    try {
      let said;
      try {
        said = act(given);
      } catch (thrown) {
        said = envelope("E", describe(thrown));
      }
      return refused() ? "M" : said;
    } finally {
      busy = false;
    }
  };
  return { load: guarded(load), start: guarded(start), ask: guarded(ask) };
})
`;
