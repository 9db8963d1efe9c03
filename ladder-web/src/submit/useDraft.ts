import { useEffect, useState } from "react";
import { browserShelf, type Draft, dropDraft, keepDraft, keptDraft } from "./draft.ts";
import { readFiles, type SourceFile } from "./files.ts";

/** The file that a bot begins with, where it has several. */
export const ENTRY = "bot.ts";

/** What is written here, kept by the browser with every change, and which file of it is in the editor. */
export interface Drafting extends Draft {
  /** The file in the editor. */
  shown: SourceFile | undefined;
  /** Another text came from elsewhere than the editor: counts up, so that the editor begins anew. */
  fresh: number;
  /** Whether something is written that the beginning does not have. */
  changed: boolean;
  /** Whether the browser keeps it. */
  kept: boolean;
  change(part: Partial<Pick<Draft, "name" | "note">>): void;
  show(path: string): void;
  edit(path: string, text: string): void;
  remove(path: string): void;
  /** An empty file, in the editor. */
  add(path: string): void;
  /** This text as the only file, in place of all that is written. */
  begin(text: string): void;
  /** Takes files that were picked or dropped; those of the same path are replaced. */
  take(list: Iterable<File>): void;
  /** Back to the beginning; the draft is gone. */
  reset(): void;
}

/** Goes on with the draft of this id if one is kept, else with `begin`. What nobody changed gives way to files taken. */
export function useDraft(id: string, begin: Draft): Drafting {
  const [draft, setDraft] = useState<Draft>(() => keptDraft(browserShelf(), id) ?? begin);
  const [open, setOpen] = useState(ENTRY);
  const [fresh, setFresh] = useState(0);
  const [kept, setKept] = useState(true);
  const changed = !same(draft, begin);
  useEffect(() => {
    if (changed) setKept(keepDraft(browserShelf(), id, draft, Date.now()));
    else dropDraft(browserShelf(), id);
  }, [id, draft, changed]);
  const setFiles = (next: (old: readonly SourceFile[]) => readonly SourceFile[]) =>
    setDraft((old) => ({ ...old, files: next(old.files) }));
  const take = async (list: Iterable<File>) => {
    const taken = await readFiles(list);
    if (taken.length === 0) return;
    setFiles((old) => withTaken(changed ? old : [], taken));
    setFresh((n) => n + 1);
    setOpen((before) => (taken.find(({ path }) => path === ENTRY) ?? taken[0])?.path ?? before);
  };
  return {
    ...draft,
    shown: draft.files.find(({ path }) => path === open) ?? draft.files[0],
    fresh,
    changed,
    kept,
    change: (part) => setDraft((old) => ({ ...old, ...part })),
    show: setOpen,
    edit: (path, text) => setFiles((old) => old.map((file) => (file.path === path ? { path, text } : file))),
    remove: (path) => setFiles((old) => old.filter((file) => file.path !== path)),
    add: (path) => {
      setFiles((old) => [...old, { path, text: "" }]);
      setOpen(path);
    },
    begin: (text) => {
      setFiles(() => [{ path: ENTRY, text }]);
      setOpen(ENTRY);
      setFresh((n) => n + 1);
    },
    take: (list) => void take(list),
    reset: () => {
      setDraft(begin);
      setFresh((n) => n + 1);
    },
  };
}

const same = (a: Draft, b: Draft): boolean =>
  a.name === b.name &&
  a.note === b.note &&
  a.files.length === b.files.length &&
  a.files.every(({ path, text }, i) => path === b.files[i]?.path && text === b.files[i]?.text);

function withTaken(old: readonly SourceFile[], taken: readonly SourceFile[]): SourceFile[] {
  return [...old.filter((file) => !taken.some(({ path }) => path === file.path)), ...taken];
}
