import bots from "virtual:studio/bots";
import { Suspense, useState } from "react";
import { later } from "../slice/later.tsx";
import type { SourceFile } from "../submit/files.ts";
import { type Mark, placed } from "../submit/marks.ts";
import { AddFiles, FileTabs } from "../submit/SourceFiles.tsx";
import submit from "../submit/submit.module.css";
import type { Drafting } from "../submit/useDraft.ts";
import { counted } from "../ui/format.ts";
import { Select } from "../ui/Select.tsx";
import { useDrop } from "../ui/useDrop.ts";
import styles from "./studio.module.css";
import type { TypesState, useTypes } from "./useTypes.ts";

const CodeEditor = later(async () => (await import("../submit/CodeEditor.tsx")).CodeEditor);

/** Marks for errors, and the files in which they were found. */
export interface Marked {
  marks: readonly Mark[];
  files: readonly SourceFile[];
}

interface Props {
  draft: Drafting;
  typing: ReturnType<typeof useTypes>;
  marked: readonly Marked[];
  /** The version on the ladder, to compare with. */
  published: { label: string; files: readonly SourceFile[] } | null;
}

/** The files of a draft, and an editor for one of them. Files can be dropped on it. */
export function EditorPane({ draft, typing, marked, published }: Props) {
  const { files, shown, fresh, show, edit, remove, take } = draft;
  const [compares, setCompares] = useState(false);
  const { over, target } = useDrop(take);
  const { more, check, told } = typing;
  const original = published?.files.find(({ path }) => path === shown?.path)?.text ?? "";
  return (
    <div className={styles.write}>
      <div className="row spread">
        <FileTabs files={files} shown={shown} onShow={show} onRemove={remove} />
        <div className="row">
          <NewFile draft={draft} />
          <AddFiles take={take} />
        </div>
      </div>
      {/* Files can be dropped on the editor. The button above does the same by keyboard. */}
      <div className={submit.editor} data-over={over || undefined} {...target}>
        <Suspense fallback={<p className="dim">Loading the editor…</p>}>
          {shown && (
            <CodeEditor
              key={`${fresh} ${shown.path} ${more === null}`}
              name={shown.path}
              text={shown.text}
              marks={marked.flatMap((one) => placed(one.marks, one.files, shown))}
              onText={(text) => edit(shown.path, text)}
              check={check}
              more={more ?? []}
              original={compares && published ? original : undefined}
            />
          )}
        </Suspense>
      </div>
      <div className="row spread">
        <TypesWords told={told} file={shown?.path ?? ""} />
        {published && (
          <label className="row">
            <input type="checkbox" checked={compares} onChange={({ target }) => setCompares(target.checked)} />
            Compare with {published.label}
          </label>
        )}
      </div>
    </div>
  );
}

function TypesWords({ told, file }: { told: TypesState; file: string }) {
  const words =
    told.state === "loading"
      ? "TypeScript is loading…"
      : told.state === "missing"
        ? "TypeScript could not be loaded: types are checked when you submit"
        : told.errors === 0
          ? `No type errors in ${file}`
          : `${counted(told.errors, "type error")} in ${file}; F8 leads to the next`;
  return (
    <span className="dim" role="status">
      {words}
    </span>
  );
}

/** Asks for a name, and adds a file with it. */
function NewFile({ draft: { files, add } }: { draft: Drafting }) {
  const [name, setName] = useState<string | null>(null);
  if (name === null)
    return (
      <button type="button" className="button small" onClick={() => setName("")}>
        New file
      </button>
    );
  const taken = files.some(({ path }) => path === name);
  return (
    <form
      className={styles.newFile}
      onSubmit={(event) => {
        event.preventDefault();
        if (taken) return;
        add(name);
        setName(null);
      }}
    >
      <input
        className="input"
        // biome-ignore lint/a11y/noAutofocus: who presses the button wants to type
        autoFocus
        required
        aria-label="Name of the new file"
        pattern="[A-Za-z0-9_\-][A-Za-z0-9_.\-\/]*\.(ts|mts|json)"
        title="A path that ends with .ts, .mts or .json, such as helpers.ts"
        placeholder="helpers.ts"
        spellCheck={false}
        value={name}
        onChange={({ target }) => setName(target.value.trim())}
        onKeyDown={({ key }) => key === "Escape" && setName(null)}
      />
      <button type="submit" className="button small" disabled={taken}>
        {taken ? "Already exists" : "Add"}
      </button>
    </form>
  );
}

/** Starts again from a template. It replaces the draft if the user agrees. */
export function Templates({ draft: { changed, begin } }: { draft: Drafting }) {
  const choose = (id: string, select: HTMLSelectElement): void => {
    const template = bots.templates.find((one) => one.id === id);
    // None stays chosen: neither one that was refused, nor one that is edited now.
    select.value = "";
    if (template === undefined) return;
    if (changed && !window.confirm("Start from this template? Your draft here will be lost.")) return;
    begin(template.text);
  };
  return (
    <Select
      label="Begin with"
      value=""
      options={[["", "Choose a template…"], ...bots.templates.map(({ id, title }) => [id, title] as const)]}
      onChange={choose}
    />
  );
}
