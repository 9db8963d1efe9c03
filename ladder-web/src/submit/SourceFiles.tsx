import { Suspense } from "react";
import { later } from "../slice/later.tsx";
import type { SourceFile } from "./files.ts";
import { type Mark, placed } from "./marks.ts";
import styles from "./submit.module.css";
import type { Drafting } from "./useDraft.ts";

const CodeEditor = later(async () => (await import("./CodeEditor.tsx")).CodeEditor);

/** The version that is edited again: what was wrong in it, and its sources. */
export interface Before {
  marks: readonly Mark[];
  files: readonly SourceFile[];
}

/** A file for reading, what was wrong in it marked. */
export function ReadSource({ file, before }: { file: SourceFile; before: Before }) {
  return (
    <div className={styles.editor}>
      <Suspense fallback={<p className="dim">Loading the source…</p>}>
        <CodeEditor
          key={file.path}
          name={file.path}
          text={file.text}
          marks={placed(before.marks, before.files, file)}
        />
      </Suspense>
    </div>
  );
}

interface TabsProps {
  files: readonly SourceFile[];
  shown: SourceFile | undefined;
  onShow(path: string): void;
  onRemove?(path: string): void;
}

export function FileTabs({ files, shown, onShow, onRemove }: TabsProps) {
  return (
    <ul className={styles.files} aria-label="Files">
      {files.map(({ path }) => (
        <li key={path} className={styles.file} data-open={path === shown?.path || undefined}>
          <button type="button" aria-pressed={path === shown?.path} onClick={() => onShow(path)}>
            {path}
          </button>
          {onRemove && files.length > 1 && (
            <button type="button" aria-label={`Leave out ${path}`} onClick={() => onRemove(path)}>
              ✕
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Takes files from this computer. */
export const AddFiles = ({ take }: Pick<Drafting, "take">) => (
  <label className={`button small ${styles.pick}`}>
    Add files
    <input
      type="file"
      multiple
      accept=".ts,.mts,.json,text/plain"
      onChange={({ target }) => {
        take(target.files ?? []);
        // The same file can be chosen again.
        target.value = "";
      }}
    />
  </label>
);
