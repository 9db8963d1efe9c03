import type { Problem } from "@liars-ladder/protocol/client";
import { useState } from "react";
import { api } from "../api/client.ts";
import { Modal } from "../ui/Modal.tsx";
import { ProblemNotice } from "../ui/States.tsx";

interface Props {
  author: string;
  bot: string;
}

/** Tells the operators that a name is unfit. */
export function ReportName(of: Props) {
  const [open, setOpen] = useState(false);
  const [sent, setSent] = useState(false);
  if (sent) return <span role="status"> · reported, thank you</span>;
  return (
    <>
      {" · "}
      <button type="button" className="link" onClick={() => setOpen(true)}>
        Report a name
      </button>
      {open && (
        <Modal title="Report a name" onClose={() => setOpen(false)}>
          <Form
            {...of}
            onSent={() => {
              setSent(true);
              setOpen(false);
            }}
          />
        </Modal>
      )}
    </>
  );
}

function Form({ author, bot, onSent }: Props & { onSent(): void }) {
  const [problem, setProblem] = useState<Problem | null>(null);
  const send = async (form: FormData) => {
    const body = { author, reason: String(form.get("reason") ?? ""), ...(form.get("of") === "bot" && { bot }) };
    const answer = await api.reportName({ body });
    setProblem(answer.ok ? null : answer.problem);
    if (answer.ok) onSent();
  };
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void send(new FormData(event.currentTarget));
      }}
    >
      <p>An operator looks at it, and may take the name away. The operator sees who reported it; nobody else does.</p>
      <fieldset className="row">
        <legend className="unseen">Which name?</legend>
        <label>
          <input type="radio" name="of" value="bot" defaultChecked /> the bot’s, <b>{bot}</b>
        </label>
        <label>
          <input type="radio" name="of" value="author" /> the author’s, <b>{author}</b>
        </label>
      </fieldset>
      <label className="field">
        <span>What is wrong with it?</span>
        <input className="input" name="reason" required minLength={3} maxLength={500} autoComplete="off" />
      </label>
      {problem && <ProblemNotice problem={problem} />}
      <p>
        <button type="submit" className="button primary">
          Report it
        </button>
      </p>
    </form>
  );
}
