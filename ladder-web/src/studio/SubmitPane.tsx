import type { Problem } from "@liars-ladder/protocol/client";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { Left } from "../account/Left.tsx";
import { api } from "../api/client.ts";
import { meQuery, useMe } from "../api/session.ts";
import { browserShelf, dropDraft } from "../submit/draft.ts";
import { marksOf } from "../submit/marks.ts";
import { Report } from "../submit/Report.tsx";
import styles from "../submit/submit.module.css";
import type { Drafting } from "../submit/useDraft.ts";
import { ProblemNotice } from "../ui/States.tsx";
import { useVersion } from "../version/useVersion.ts";
import { versionWords } from "../version/words.ts";
import type { Marked } from "./EditorPane.tsx";

interface Props {
  /** The key under which the browser keeps the draft. */
  id: string;
  draft: Drafting;
  /** Whose bot it is; undefined: one's own. */
  owner: string | undefined;
  /** Whether the bot exists already, so that its name cannot change. */
  named: boolean;
  /** Called with the errors of the version that was sent, as soon as they are known. */
  onMarks(marked: Marked): void;
}

/**
 * Submits the draft as a version, and shows its progress step by step. Until it is accepted, the browser keeps the
 * draft.
 */
export function SubmitPane({ id, draft, owner, named, onMarks }: Props) {
  const me = useMe();
  const client = useQueryClient();
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [sent, setSent] = useState<{ version: string; files: Drafting["files"] } | null>(null);
  const send = async () => {
    setSending(true);
    setProblem(null);
    const { files, note, name } = draft;
    const body = { files: [...files], ...(note !== "" && { note }) };
    const answer = await api.submitVersion({
      params: { bot: name },
      query: owner === undefined ? {} : { author: owner },
      body,
    });
    setSending(false);
    if (!answer.ok) return setProblem(answer.problem);
    void client.invalidateQueries({ queryKey: meQuery.queryKey });
    setSent({ version: answer.value.id, files });
  };
  return (
    <section className="stack" aria-labelledby="submit">
      <h2 id="submit">Submit it</h2>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <NameAndNote draft={draft} named={named} />
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
        </div>
      </form>
      {sent && <Sent key={sent.version} {...sent} {...{ id, onMarks }} />}
    </section>
  );
}

interface SentProps extends Pick<Props, "id" | "onMarks"> {
  version: string;
  files: Drafting["files"];
}

/** The progress of the version that was sent. */
function Sent({ version, files, id, onMarks }: SentProps) {
  const { data } = useVersion(version);
  const client = useQueryClient();
  const accepted = data?.state === "accepted";
  const rejected = data?.state === "rejected";
  const found = JSON.stringify(data ? marksOf(data.report) : []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: called only when the findings change
  useEffect(() => onMarks({ marks: JSON.parse(found), files }), [found]);
  useEffect(() => {
    // It counts apart from the others, so that one more is left.
    if (rejected) void client.invalidateQueries({ queryKey: meQuery.queryKey });
  }, [rejected, client]);
  useEffect(() => {
    // Now the ladder stores it.
    if (accepted) dropDraft(browserShelf(), id);
  }, [accepted, id]);
  if (!data) return <p className="dim">Sent…</p>;
  return (
    <>
      <p role="status">
        <Link to="/versions/$version" params={{ version }}>
          {data.bot.name} v{data.number}
        </Link>
        : {versionWords(data)}
      </p>
      <Report version={data} />
    </>
  );
}

const NameAndNote = ({ draft: { name, note, change }, named }: { draft: Drafting; named: boolean }) => (
  <div className="row">
    <label className="field">
      <span>Name of the bot</span>
      <input
        className="input"
        required
        readOnly={named}
        pattern="[a-z0-9][a-z0-9\-]{1,31}"
        title="2–32 characters: a–z, 0–9 and -, starting with a letter or digit"
        placeholder="my-bot"
        autoComplete="off"
        spellCheck={false}
        value={name}
        onChange={(event) => change({ name: event.target.value })}
      />
    </label>
    <label className={`field ${styles.grows}`}>
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
