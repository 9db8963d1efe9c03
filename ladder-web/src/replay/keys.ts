/** What keys do in the viewer. The same list makes the help, so that none goes untold. */
export const VERBS = [
  { verb: "play", keys: [" ", "k"], shown: "Space, K", about: "Play or pause" },
  { verb: "back", keys: ["ArrowLeft", "j", ","], shown: "←, J, Comma", about: "One step back" },
  { verb: "forward", keys: ["ArrowRight", "l", "."], shown: "→, L, Period", about: "One step on" },
  { verb: "previousRound", keys: ["Shift+ArrowLeft"], shown: "Shift ←", about: "To the start of the round" },
  { verb: "nextRound", keys: ["Shift+ArrowRight"], shown: "Shift →", about: "To the next round" },
  { verb: "start", keys: ["Home"], shown: "Home", about: "To the start" },
  { verb: "end", keys: ["End"], shown: "End", about: "To the end" },
  { verb: "faster", keys: ["ArrowUp", ">"], shown: "↑, >", about: "Faster" },
  { verb: "slower", keys: ["ArrowDown", "<"], shown: "↓, <", about: "Slower" },
  { verb: "all", keys: ["0", "a"], shown: "A, 0", about: "See everything" },
  { verb: "flip", keys: ["f"], shown: "F", about: "Turn the table" },
  { verb: "bluff", keys: ["b"], shown: "B", about: "Next bluff" },
  { verb: "mistake", keys: ["m"], shown: "M", about: "Next mistake" },
  { verb: "share", keys: ["e"], shown: "E", about: "Share or embed" },
  { verb: "help", keys: ["?"], shown: "?", about: "All keys" },
] as const;
export type Verb = (typeof VERBS)[number]["verb"];

interface Pressed {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** The verb of a key press, the seat (from 0) of a digit, or null. */
export function readKey(event: Pressed): Verb | { seat: number } | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (/^[1-9]$/.test(event.key)) return { seat: Number(event.key) - 1 };
  const arrow = event.key.startsWith("Arrow");
  const name =
    event.key.length === 1 ? event.key.toLowerCase() : event.shiftKey && arrow ? `Shift+${event.key}` : event.key;
  return VERBS.find((entry) => (entry.keys as readonly string[]).includes(name))?.verb ?? null;
}

export const shortcutOf = (verb: Verb): string => {
  const entry = VERBS.find((v) => v.verb === verb);
  return (entry?.keys ?? []).map((key) => (key === " " ? "Space" : key)).join(" ");
};
