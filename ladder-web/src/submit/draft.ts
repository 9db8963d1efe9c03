import type { SourceFile } from "./files.ts";

/** What somebody writes and has not sent yet. */
export interface Draft {
  /** Of the bot. */
  name: string;
  note: string;
  files: readonly SourceFile[];
}

/** A place for drafts: the browser's, which may be full, forbidden, or hold anything. */
export type Shelf = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** The browser's own; one that keeps nothing where that is forbidden. */
export function browserShelf(): Shelf {
  try {
    return localStorage;
  } catch {
    const refuse = () => {
      throw new Error("This browser keeps nothing.");
    };
    return { length: 0, key: () => null, getItem: () => null, setItem: refuse, removeItem: () => {} };
  }
}

const PREFIX = "draft:";
const isText = (value: unknown): value is string => typeof value === "string";

function read(text: string | null): (Draft & { at: number }) | null {
  if (text === null) return null;
  try {
    const { at, name, note, files } = JSON.parse(text) as Record<string, unknown>;
    const sound = Array.isArray(files) && files.length > 0 && files.every((f) => isText(f?.path) && isText(f?.text));
    if (typeof at !== "number" || !isText(name) || !isText(note) || !sound) return null;
    return { at, name, note, files: files.map(({ path, text }: SourceFile) => ({ path, text })) };
  } catch {
    return null;
  }
}

/** The draft that was kept as `id`; null where there is none, or no browser that keeps any. */
export function keptDraft(shelf: Shelf, id: string): Draft | null {
  try {
    return read(shelf.getItem(PREFIX + id));
  } catch {
    return null;
  }
}

/** Keeps a draft in place of the one before. When there is no room, the oldest others give way. Says whether it is kept. */
export function keepDraft(shelf: Shelf, id: string, draft: Draft, now: number): boolean {
  const text = JSON.stringify({ at: now, ...draft });
  for (;;) {
    try {
      shelf.setItem(PREFIX + id, text);
      return true;
    } catch {
      const oldest = oldestBut(shelf, PREFIX + id);
      if (oldest === undefined) return false;
      shelf.removeItem(oldest);
    }
  }
}

export function dropDraft(shelf: Shelf, id: string): void {
  try {
    shelf.removeItem(PREFIX + id);
  } catch {
    // Then none was kept.
  }
}

function oldestBut(shelf: Shelf, key: string): string | undefined {
  try {
    const others = Array.from({ length: shelf.length }, (_, i) => shelf.key(i)).filter(
      (other): other is string => other !== null && other !== key && other.startsWith(PREFIX),
    );
    const aged = others.map((other) => ({ other, at: read(shelf.getItem(other))?.at ?? 0 }));
    return aged.sort((a, b) => a.at - b.at)[0]?.other;
  } catch {
    return undefined;
  }
}
