import type { Problem } from "@liars-ladder/protocol/client";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { AUTH, auth, useMe } from "../api/session.ts";
import { Loading } from "../ui/States.tsx";
import { useTitle } from "../ui/useTitle.ts";
import styles from "./account.module.css";

const route = getRouteApi("/device");
type State = "ask" | "approved" | "denied";

/** `liars login` on another screen waits for this: the person confirms the code that it shows. */
export function DevicePage() {
  const { user_code: code } = route.useSearch();
  const navigate = route.useNavigate();
  const me = useMe();
  const [state, setState] = useState<State>("ask");
  const [problem, setProblem] = useState<Problem | null>(null);
  const [bound, setBound] = useState(false);
  useTitle("Confirm a sign-in");

  // The code is bound to who opens it while signed in; only then can it be approved.
  useEffect(() => {
    if (!me || code === undefined) return;
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
  }, [me, code]);

  if (me === undefined) return <Loading />;
  const after = `/device${code === undefined ? "" : `?user_code=${encodeURIComponent(code)}`}`;
  const decide = async (path: typeof AUTH.approve | typeof AUTH.deny, next: State) => {
    const answer = await auth(path, { userCode: code });
    setProblem(answer.ok ? null : answer.problem);
    if (answer.ok) setState(next);
  };
  return (
    <div className={styles.narrow}>
      <h1>Confirm a sign-in</h1>
      {me === null ? (
        <>
          <p>
            <code>liars login</code> waits for you on another screen. Sign in first, then confirm its code.
          </p>
          <Link to="/sign-in" search={{ after }} className="button primary">
            Sign in
          </Link>
        </>
      ) : code === undefined ? (
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            const typed = String(new FormData(event.currentTarget).get("code") ?? "").trim();
            if (typed !== "") void navigate({ search: { user_code: typed } });
          }}
        >
          <label className="field">
            <span>The code that your terminal shows</span>
            <input className="input mono" name="code" required autoComplete="off" spellCheck={false} />
          </label>
          <button type="submit" className="button primary">
            Go on
          </button>
        </form>
      ) : state === "ask" ? (
        <>
          <p>
            A terminal asks to act as <b>{me.author}</b>. Is this the code that it shows?
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
        </>
      ) : (
        <p className="notice good" role="status">
          {state === "approved"
            ? "Done: your terminal is signed in. You can close this page."
            : "Refused: nothing was signed in."}
        </p>
      )}
      {problem && (
        <div className="notice bad" role="alert">
          <p>{problem.detail}</p>
          <p className="dim">Codes last 15 minutes; run liars login again for a new one.</p>
        </div>
      )}
    </div>
  );
}
