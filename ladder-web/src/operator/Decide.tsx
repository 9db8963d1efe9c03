import type { Answer, Problem } from "@liars-ladder/protocol/client";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { Modal } from "../ui/Modal.tsx";
import { ProblemNotice } from "../ui/States.tsx";

interface Props {
  /** The button, and the heading of what is asked. */
  verb: string;
  /** Names what it is about, for those who do not see the row. */
  of: string;
  danger?: boolean;
  /** It is done without a reason. */
  plain?: boolean;
  /** What will happen. */
  children: ReactNode;
  act(reason: string): Promise<Answer<unknown>>;
  /** Called once it is done. */
  onDone?(): void;
}

/** A decision of an operator: says what it will do, asks once and for a reason, and what was refused stays open. */
export function Decide({ verb, of, danger = false, ...asked }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={`button small${danger ? " danger" : ""}`} onClick={() => setOpen(true)}>
        {verb}
        <span className="unseen"> {of}</span>
      </button>
      {open && (
        <Modal title={`${verb}: ${of}`} onClose={() => setOpen(false)}>
          <Question verb={verb} danger={danger} {...asked} close={() => setOpen(false)} />
        </Modal>
      )}
    </>
  );
}

interface QuestionProps extends Omit<Props, "of"> {
  close(): void;
}

function Question({ verb, danger = false, plain = false, children, act, onDone, close }: QuestionProps) {
  const { problem, busy, decide } = useDecision(act, () => {
    close();
    onDone?.();
  });
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void decide(String(new FormData(event.currentTarget).get("reason") ?? ""));
      }}
    >
      <div>{children}</div>
      {!plain && <Reason />}
      {problem && <ProblemNotice problem={problem} />}
      <p className="row">
        <button type="submit" className={`button ${danger ? "danger" : "primary"}`} disabled={busy}>
          {verb}
        </button>
        <button type="button" className="button" onClick={close}>
          Cancel
        </button>
      </p>
    </form>
  );
}

/** Why: stored in the audit log, and some of it shown to those whom it concerns. */
export function Reason() {
  const id = useId();
  return (
    <label className="field" htmlFor={id}>
      <span>Reason, for the audit log</span>
      <input id={id} className="input" name="reason" required minLength={3} maxLength={500} autoComplete="off" />
    </label>
  );
}

/** Does it, and asks anew for all that a page shows: a decision can change anything. */
export function useDecision(act: Props["act"], onDone: () => void) {
  const client = useQueryClient();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const decide = async (reason: string) => {
    setBusy(true);
    const answer = await act(reason);
    setBusy(false);
    setProblem(answer.ok ? null : answer.problem);
    if (!answer.ok) return;
    await client.invalidateQueries();
    onDone();
  };
  return { problem, busy, decide };
}
