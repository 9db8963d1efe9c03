import type { Part } from "@liars-ladder/protocol";

type Engine = NonNullable<Part<"getMatch", "response">["engine"]>;

/**
 * Numbers and times as people read them. All take plain values and give text; nothing here knows the page. What stands on every
 * page is put together here: the first use of the browser's own formats takes longer than all else that a page does.
 */

/** Half of the interval's width, on the Elo scale. */
const halfWidth = (r: { low: number; high: number }): number => (r.high - r.low) / 2;

export const elo = (value: number): string => String(Math.round(value)).replace("-", "−");
export const plusMinus = (r: { low: number; high: number }): string => `±${Math.round(halfWidth(r))}`;
export const signed = (value: number, digits = 0): string => {
  const text = Math.abs(value).toFixed(digits);
  return Number(text) === 0 ? text : `${value > 0 ? "+" : "−"}${text}`;
};
/** A share (0–1). Its sign stays on its line. */
export const percent = (share: number, digits = 0): string => `${(share * 100).toFixed(digits)}\u00a0%`;
/** A chance (0–1) as a percentage that says "100 %" of what is certain alone. */
export const odds = (chance: number): string =>
  chance > 0.995 && chance < 1 ? ">99\u00a0%" : chance > 0 && chance < 0.005 ? "<1\u00a0%" : percent(chance);
/** A whole number, its digits in groups of three that stay on one line. */
export const count = (n: number): string => String(n).replace(/\B(?=(?:\d{3})+$)/g, "\u00a0");

/** "1 game", "2 games": a whole number and what it counts. */
export const counted = (n: number, one: string, more = `${one}s`): string => `${count(n)} ${n === 1 ? one : more}`;

/** `1–3` if the exact rank is not sure; a thin space keeps it together. */
export const rankRange = (rank: { best: number; worst: number }): string =>
  rank.best === rank.worst ? String(rank.best) : `${rank.best}–${rank.worst}`;

export function duration(ms: number): string {
  if (ms < 1) return "0 ms";
  if (ms < 1000) return `${Math.round(ms)} ms`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${(ms / 1000).toFixed(ms < 9_950 ? 1 : 0)} s`;
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** A time with its fractions of a millisecond: what most decisions take. */
export const short = (ms: number): string => (ms < 9.95 ? `${ms.toFixed(ms < 0.995 ? 2 : 1)} ms` : duration(ms));

export function bytes(n: number): string {
  return n < 1024 ? `${n} B` : n < 1024 * 1024 ? `${(n / 1024).toFixed(1)} KB` : `${(n / 1024 / 1024).toFixed(1)} MB`;
}

/** How long ago or ahead a time is: "4 min ago". */
export function ago(then: number, now: number): string {
  const s = Math.round((now - then) / 1000);
  const size = Math.abs(s);
  if (size < 5) return "now";
  const [n, unit] =
    size < 60
      ? [size, "s"]
      : size < 3600
        ? [Math.round(size / 60), "min"]
        : size < 86_400
          ? [Math.round(size / 3600), "h"]
          : [Math.round(size / 86_400), "d"];
  return s >= 0 ? `${n} ${unit} ago` : `in ${n} ${unit}`;
}

const two = (n: number): string => String(n).padStart(2, "0");

/** `HH:MM:SS` in this computer's time zone. */
export function clock(iso: string): string {
  const at = new Date(iso);
  return [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(":");
}

/** `2026-01-03, 14:05:09` in this computer's time zone: the one order of a date that nobody reads as another day. */
export function moment(iso: string): string {
  const at = new Date(iso);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}, ${clock(iso)}`;
}

/** The versions of the engine's parts, the most important first. Parts that were not recorded are left out. */
export function engineText(engine: Engine): string {
  const named = [
    ["rules", engine.rules],
    ["SDK", engine.sdk],
    ["sandbox", engine.sandbox],
    ["isolated-vm", engine.isolatedVm],
    ["Node", engine.node],
    ["V8", engine.v8],
  ];
  return named.flatMap(([name, version]) => (version === undefined ? [] : [`${name} ${version}`])).join(", ");
}

/** `3 January 2026`, in this computer's time zone. */
export const date = (iso: string): string =>
  new Date(iso).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });

export const botPath = (bot: { author: string; name: string }): string => `${bot.author}/${bot.name}`;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
