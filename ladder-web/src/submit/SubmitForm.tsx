import type { Part } from "@liars-ladder/protocol";
import type { Problem } from "@liars-ladder/protocol/client";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../api/client.ts";
import { useMe } from "../api/session.ts";
import { Ago } from "../ui/Ago.tsx";
import { ProblemNotice } from "../ui/States.tsx";
import { SourceFiles } from "./SourceFiles.tsx";
import styles from "./submit.module.css";
import { useSources } from "./useSources.ts";

type Quota = Part<"getMe", "response">["quotas"]["versions"];

/** Sends a version; then its own page shows how it does, step by step. */
export function SubmitForm() {
  const me = useMe();
  const navigate = useNavigate();
  const sources = useSources();
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const send = async (form: FormData) => {
    const bot = String(form.get("name") ?? "");
    const note = String(form.get("note") ?? "");
    setSending(true);
    setProblem(null);
    const body = { files: [...sources.files], ...(note !== "" && { note }) };
    const answer = await api.submitVersion({ params: { bot }, body });
    setSending(false);
    if (answer.ok) await navigate({ to: "/versions/$version", params: { version: answer.value.id } });
    else setProblem(answer.problem);
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send(new FormData(event.currentTarget));
      }}
    >
      <NameAndNote />
      <SourceFiles sources={sources} />
      {problem && <ProblemNotice problem={problem} />}
      <div className="row">
        <button type="submit" className="button primary" disabled={sending || !me}>
          {sending ? "Sending…" : "Submit this version"}
        </button>
        {me && (
          <span className="dim">
            <Left of={me.quotas.versions} />
          </span>
        )}
      </div>
    </form>
  );
}

const NameAndNote = () => (
  <div className="row">
    <label className="field">
      <span>Name of the bot</span>
      <input
        className="input"
        name="name"
        required
        pattern="[a-z0-9][a-z0-9\-]{1,31}"
        title="2–32 of a–z, 0–9 and -, beginning with a letter or digit"
        placeholder="my-bot"
        autoComplete="off"
        spellCheck={false}
      />
    </label>
    <label className="field" style={{ flex: 1 }}>
      <span>What changed (optional)</span>
      <input className="input" name="note" maxLength={500} />
    </label>
  </div>
);

/** How many submissions are left, or when the next one is possible. */
function Left({ of: { limit, used, nextAt } }: { of: Quota }) {
  if (used < limit) return `${limit - used} of ${limit} submissions left today`;
  return (
    <>
      You have used all submissions for today
      {nextAt && (
        <>
          ; the next one is possible <Ago at={nextAt} />
        </>
      )}
    </>
  );
}
