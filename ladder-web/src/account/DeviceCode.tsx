import type { Problem } from "@liars-ladder/protocol/client";
import { useEffect, useState } from "react";
import { AUTH, auth } from "../api/session.ts";
import styles from "./account.module.css";

interface Props {
  /** The code that the terminal shows. */
  code: string;
  /** The reader's name. */
  author: string;
}

type Answer = "approved" | "denied";
const DONE: Readonly<Record<Answer, string>> = {
  approved: "Done: your terminal is signed in. You can close this page.",
  denied: "Refused: nothing was signed in.",
};

/** Asks whether the terminal that shows a code may act as the reader. */
export function DeviceCode({ code, author }: Props) {
  const { bound, problem, setProblem } = useBound(code, author);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const decide = async (path: typeof AUTH.approve | typeof AUTH.deny, decided: Answer) => {
    const sent = await auth(path, { userCode: code });
    setProblem(sent.ok ? null : sent.problem);
    if (sent.ok) setAnswer(decided);
  };
  if (answer !== null)
    return (
      <p className="notice good" role="status">
        {DONE[answer]}
      </p>
    );
  return (
    <>
      <p>
        A terminal wants to sign in as <b>{author}</b>. Does it show this code?
      </p>
      <p className={styles.code}>{code}</p>
      {bound && (
        <p className="row">
          <button type="button" className="button primary" onClick={() => void decide(AUTH.approve, "approved")}>
            Yes, sign it in
          </button>
          <button type="button" className="button" onClick={() => void decide(AUTH.deny, "denied")}>
            No
          </button>
        </p>
      )}
      {problem && (
        <div className="notice bad" role="alert">
          <p>{problem.detail}</p>
          <p className="dim">Codes expire after 15 minutes. Run liars login again for a new one.</p>
        </div>
      )}
    </>
  );
}

/** Binds the code to the signed-in user who opened it; only then can it be approved. */
function useBound(code: string, author: string) {
  const [bound, setBound] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another user binds it again
  useEffect(() => {
    let left = false;
    setProblem(null);
    void auth(`${AUTH.device}?user_code=${encodeURIComponent(code)}`).then((answer) => {
      if (left) return;
      setBound(answer.ok);
      setProblem(answer.ok ? null : answer.problem);
    });
    return () => {
      left = true;
    };
  }, [code, author]);
  return { bound, problem, setProblem };
}
