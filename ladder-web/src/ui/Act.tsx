import type { Answer, Problem } from "@liars-ladder/protocol/client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ProblemNotice } from "./States.tsx";

interface Props {
  verb: string;
  /** Names what it is about, for those who do not see what stands beside it. */
  of: string;
  primary?: boolean;
  danger?: boolean;
  /** What is asked first, where it cannot be taken back. */
  sure?: string;
  /** A text that it needs. */
  field?: { name: string; label: string; placeholder?: string; minLength?: number };
  act(text: string): Promise<Answer<unknown>>;
}

/** Something that one may do with others: a button, with a text if it needs one. What was refused is said below it. */
export function Act({ verb, of, primary = false, danger = false, sure, field, act }: Props) {
  const client = useQueryClient();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const run = async (form: HTMLFormElement) => {
    if (sure !== undefined && !window.confirm(sure)) return;
    setBusy(true);
    const answer = await act(field ? String(new FormData(form).get(field.name) ?? "") : "");
    setBusy(false);
    setProblem(answer.ok ? null : answer.problem);
    if (!answer.ok) return;
    form.reset();
    await client.invalidateQueries();
  };
  const look = primary ? "button primary" : danger ? "button small danger" : "button small";
  return (
    <form
      className={field ? "row" : undefined}
      style={field ? undefined : { display: "inline" }}
      onSubmit={(event) => {
        event.preventDefault();
        void run(event.currentTarget);
      }}
    >
      {field && (
        <label className="row">
          {field.label}
          <input
            className="input"
            name={field.name}
            required
            placeholder={field.placeholder}
            minLength={field.minLength}
            autoComplete="off"
          />
        </label>
      )}
      <button type="submit" className={look} disabled={busy}>
        {verb}
        <span className="unseen"> {of}</span>
      </button>
      {problem && <ProblemNotice problem={problem} />}
    </form>
  );
}
