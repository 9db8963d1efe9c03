import { useState } from "react";
import { readFiles, type SourceFile } from "./files.ts";
import { STARTER } from "./starter.ts";

const ENTRY = "bot.ts";

/** The files of a submission, and which of them is in the editor. */
export interface Sources {
  files: readonly SourceFile[];
  /** The file in the editor. */
  shown: SourceFile | undefined;
  show(path: string): void;
  edit(path: string, text: string): void;
  remove(path: string): void;
  /** Takes files that were picked or dropped; those of the same path are replaced. */
  take(list: Iterable<File>): void;
}

/** Begins with the starter, which gives way to the first files of one's own. */
export function useSources(): Sources {
  const [files, setFiles] = useState<readonly SourceFile[]>([{ path: ENTRY, text: STARTER }]);
  const [open, setOpen] = useState(ENTRY);
  const take = async (list: Iterable<File>) => {
    const taken = await readFiles(list);
    if (taken.length === 0) return;
    setFiles((old) => withTaken(old, taken));
    setOpen((before) => (taken.find(({ path }) => path === ENTRY) ?? taken[0])?.path ?? before);
  };
  return {
    files,
    shown: files.find(({ path }) => path === open) ?? files[0],
    show: setOpen,
    edit: (path, text) => setFiles((old) => old.map((file) => (file.path === path ? { path, text } : file))),
    remove: (path) => setFiles((old) => old.filter((file) => file.path !== path)),
    take: (list) => void take(list),
  };
}

function withTaken(old: readonly SourceFile[], taken: readonly SourceFile[]): SourceFile[] {
  const untouched = old.length === 1 && old[0]?.text === STARTER;
  const kept = untouched ? [] : old.filter((file) => !taken.some(({ path }) => path === file.path));
  return [...kept, ...taken];
}
