import type { Problem } from "@liars-ladder/protocol/client";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Left } from "../account/Left.tsx";
import { api } from "../api/client.ts";
import { meQuery, useMe } from "../api/session.ts";
import { ProblemNotice } from "../ui/States.tsx";
import { browserShelf, type Draft, dropDraft } from "./draft.ts";
import { type Before, SourceFiles } from "./SourceFiles.tsx";
import styles from "./submit.module.css";
import { type Drafting, useDraft } from "./useDraft.ts";

interface Props {
  /** Under which the browser keeps the draft. */
  id: string;
  begin: Draft;
  /** The version that is edited again; it is of `begin.name`. */
  before?: Before;
}

const NONE: Before = { marks: [], files: [] };

/** Sends a version; then its own page shows how it does, step by step. What is not sent is kept by the browser. */
export function SubmitForm({ id, begin, before = NONE }: Props) {
  const me = useMe();
  const client = useQueryClient();
  const navigate = useNavigate();
  const draft = useDraft(id, begin);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const send = async () => {
    setSending(true);
    setProblem(null);
    const body = { files: [...draft.files], ...(draft.note !== "" && { note: draft.note }) };
    const answer = await api.submitVersion({ params: { bot: draft.name }, body });
    setSending(false);
    if (!answer.ok) return setProblem(answer.problem);
    dropDraft(browserShelf(), id);
    void client.invalidateQueries({ queryKey: meQuery.queryKey });
    await navigate({ to: "/versions/$version", params: { version: answer.value.id } });
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <NameAndNote draft={draft} named={before !== NONE} />
      <SourceFiles draft={draft} before={before} />
      {problem && <ProblemNotice problem={problem} />}
      <div className="row">
        <button type="submit" className="button primary" disabled={sending || !me}>
          {sending ? "Sending…" : "Submit this version"}
        </button>
        {me && (
          <span className="dim">
            <Left of={me.quotas} />
          </span>
        )}
        {draft.changed && <Kept draft={draft} />}
      </div>
    </form>
  );
}

/** `named`: the bot is there already, and its name does not change. */
const NameAndNote = ({ draft: { name, note, change }, named }: { draft: Drafting; named: boolean }) => (
  <div className="row">
    <label className="field">
      <span>Name of the bot</span>
      <input
        className="input"
        required
        readOnly={named}
        pattern="[a-z0-9][a-z0-9\-]{1,31}"
        title="2–32 of a–z, 0–9 and -, beginning with a letter or digit"
        placeholder="my-bot"
        autoComplete="off"
        spellCheck={false}
        value={name}
        onChange={(event) => change({ name: event.target.value })}
      />
    </label>
    <label className="field" style={{ flex: 1 }}>
      <span>What changed (optional)</span>
      <input
        className="input"
        maxLength={500}
        value={note}
        onChange={(event) => change({ note: event.target.value })}
      />
    </label>
  </div>
);

/** Where the draft is, and a way back. */
const Kept = ({ draft: { kept, reset } }: { draft: Drafting }) => (
  <span className={`row ${styles.kept}`}>
    <span className="dim" role="status">
      {kept ? "Draft kept in this browser" : "This browser keeps no draft: copy your work before you leave"}
    </span>
    <button
      type="button"
      className="button small"
      onClick={() => window.confirm("Throw your changes away?") && reset()}
    >
      Discard changes
    </button>
  </span>
);
