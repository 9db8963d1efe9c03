import { lazy, Suspense } from "react";
import { useDrop } from "../ui/useDrop.ts";
import styles from "./submit.module.css";
import type { Sources } from "./useSources.ts";

const CodeEditor = lazy(() => import("./CodeEditor.tsx").then((m) => ({ default: m.CodeEditor })));

/** The files of a submission, and an editor for one of them. Files can be dropped on it. */
export function SourceFiles({ sources }: { sources: Sources }) {
  const { shown, edit, take } = sources;
  const { over, target } = useDrop(take);
  return (
    <>
      <div className="row spread">
        <FileTabs sources={sources} />
        <AddFiles take={take} />
      </div>
      {/* Files can be dropped on the editor; the button above does the same for keys. */}
      <div className={styles.editor} data-over={over || undefined} {...target}>
        <Suspense fallback={<p className="dim">Loading the editor…</p>}>
          {shown && (
            <CodeEditor
              key={shown.path}
              name={shown.path}
              text={shown.text}
              onText={(text) => edit(shown.path, text)}
            />
          )}
        </Suspense>
      </div>
    </>
  );
}

function FileTabs({ sources: { files, shown, show, remove } }: { sources: Sources }) {
  return (
    <ul className={styles.files} aria-label="Files">
      {files.map(({ path }) => (
        <li key={path} className={styles.file} data-open={path === shown?.path || undefined}>
          <button type="button" aria-pressed={path === shown?.path} onClick={() => show(path)}>
            {path}
          </button>
          {files.length > 1 && (
            <button type="button" aria-label={`Leave out ${path}`} onClick={() => remove(path)}>
              ✕
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

const AddFiles = ({ take }: Pick<Sources, "take">) => (
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
