import type { Problem } from "@liars-ladder/protocol/client";
import { Link, useNavigate } from "@tanstack/react-router";
import { type DragEvent, lazy, Suspense, useState } from "react";
import { api } from "../api/client.ts";
import { useMe } from "../api/session.ts";
import { Allowed } from "../submit/Allowed.tsx";
import { readFiles, type SourceFile } from "../submit/files.ts";
import { STARTER } from "../submit/starter.ts";
import styles from "../submit/submit.module.css";
import { Ago } from "../ui/Ago.tsx";
import { CopyLine } from "../ui/CopyLine.tsx";
import { ProblemNotice } from "../ui/States.tsx";
import { useTitle } from "../ui/useTitle.ts";

const CodeEditor = lazy(() => import("../submit/CodeEditor.tsx").then((m) => ({ default: m.CodeEditor })));
const ENTRY = "bot.ts";

/** Sources, pasted or dropped, go to the arena; then the version's page tells how it fares, step by step. */
export function SubmitPage() {
  const me = useMe();
  const navigate = useNavigate();
  const [name, setName] = useState("");
  const [note, setNote] = useState("");
  const [files, setFiles] = useState<SourceFile[]>([{ path: ENTRY, text: STARTER }]);
  const [open, setOpen] = useState(ENTRY);
  const [over, setOver] = useState(false);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  useTitle("Submit a bot");

  const take = async (list: Iterable<File>) => {
    const taken = await readFiles(list);
    if (taken.length === 0) return;
    const untouched = files.length === 1 && files[0]?.text === STARTER;
    const kept = untouched ? [] : files.filter((file) => !taken.some((other) => other.path === file.path));
    const all = [...kept, ...taken];
    setFiles(all);
    setOpen(taken.find((file) => file.path === ENTRY)?.path ?? taken[0]?.path ?? open);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files);
  };
  const send = async () => {
    setSending(true);
    setProblem(null);
    const answer = await api.submitVersion({ params: { bot: name }, body: { files, ...(note !== "" && { note }) } });
    setSending(false);
    if (answer.ok) await navigate({ to: "/versions/$version", params: { version: answer.value.id } });
    else setProblem(answer.problem);
  };
  const shown = files.find((file) => file.path === open) ?? files[0];
  const left = me ? me.quotas.versions.limit - me.quotas.versions.used : null;
  return (
    <div className="stack">
      <div>
        <h1>Submit a bot</h1>
        <p className="lede">
          From your terminal, with tests and thousands of games before it, or right here. Each submission becomes a new
          version of the bot; what was submitted never changes.
        </p>
      </div>
      <CopyLine text="npm create liars-bot my-bot && cd my-bot && npx liars submit" label="the command" />
      <Allowed />
      {me === null && (
        <p className="notice">
          <Link to="/sign-in" search={{ after: "/submit" }}>
            Sign in
          </Link>{" "}
          to submit: a version belongs to its author.
        </p>
      )}
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <div className="row">
          <label className="field">
            <span>Name of the bot</span>
            <input
              className="input"
              required
              pattern="[a-z0-9][a-z0-9\-]{1,31}"
              title="2–32 of a–z, 0–9 and -, beginning with a letter or digit"
              value={name}
              placeholder="my-bot"
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setName(event.target.value)}
            />
          </label>
          <label className="field" style={{ flex: 1 }}>
            <span>What changed (optional)</span>
            <input className="input" maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
          </label>
        </div>
        <div className="row spread">
          <ul className={styles.files} aria-label="Files">
            {files.map((file) => (
              <li key={file.path} className={styles.file} data-open={file.path === shown?.path || undefined}>
                <button type="button" aria-pressed={file.path === shown?.path} onClick={() => setOpen(file.path)}>
                  {file.path}
                </button>
                {files.length > 1 && (
                  <button
                    type="button"
                    aria-label={`Leave out ${file.path}`}
                    onClick={() => setFiles(files.filter((other) => other !== file))}
                  >
                    ✕
                  </button>
                )}
              </li>
            ))}
          </ul>
          <label className={`button small ${styles.pick}`}>
            Add files
            <input
              type="file"
              multiple
              accept=".ts,.mts,.json,text/plain"
              onChange={(event) => {
                void take(event.target.files ?? []);
                event.target.value = "";
              }}
            />
          </label>
        </div>
        {/* Files can be dropped on the editor; the button above does the same for keys. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
        <div
          className={styles.editor}
          data-over={over || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDropCapture={onDrop}
        >
          <Suspense fallback={<p className="dim">Loading the editor…</p>}>
            {shown && (
              <CodeEditor
                key={shown.path}
                name={shown.path}
                text={shown.text}
                onText={(text) =>
                  setFiles((old) => old.map((file) => (file.path === shown.path ? { ...file, text } : file)))
                }
              />
            )}
          </Suspense>
        </div>
        {problem && <ProblemNotice problem={problem} />}
        <div className="row">
          <button type="submit" className="button primary" disabled={sending || !me}>
            {sending ? "Sending…" : "Submit this version"}
          </button>
          {me && left !== null && (
            <span className="dim">
              {left > 0 ? (
                `${left} of ${me.quotas.versions.limit} submissions left today`
              ) : (
                <>
                  All submissions of today are used
                  {me.quotas.versions.nextAt && (
                    <>
                      ; the next is possible <Ago at={me.quotas.versions.nextAt} />
                    </>
                  )}
                </>
              )}
            </span>
          )}
        </div>
      </form>
    </div>
  );
}
