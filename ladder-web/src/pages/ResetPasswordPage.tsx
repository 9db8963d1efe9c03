import type { Problem } from "@liars-ladder/protocol/client";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import styles from "../account/account.module.css";
import { OneField } from "../account/OneField.tsx";
import { RequestLink } from "../account/RequestLink.tsx";
import { AUTH, auth } from "../api/session.ts";
import { ProblemNotice } from "../ui/States.tsx";
import { useTitle } from "../ui/useTitle.ts";

const route = getRouteApi("/reset-password");

/** Sets a password by a link that was mailed or that an operator made; without one, asks for it. */
export function ResetPasswordPage() {
  const { token } = route.useSearch();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [done, setDone] = useState(false);
  useTitle("New password");
  const send = async (newPassword: string) => {
    const answer = await auth(AUTH.resetPassword, { token: token ?? "", newPassword });
    setProblem(answer.ok ? null : answer.problem);
    setDone(answer.ok);
  };
  return (
    <div className={styles.narrow}>
      <h1>New password</h1>
      {done ? (
        <>
          <p className="notice good" role="status">
            Your password is set. You are signed out everywhere.
          </p>
          <p>
            <Link to="/sign-in" className="button primary">
              Sign in
            </Link>
          </p>
        </>
      ) : token === undefined ? (
        <RequestLink />
      ) : problem?.code === "auth.link" ? (
        <>
          <ProblemNotice problem={problem} />
          <RequestLink />
        </>
      ) : (
        <OneField
          label="New password"
          verb="Set it"
          type="password"
          minLength={8}
          autoComplete="new-password"
          problem={problem}
          send={send}
        />
      )}
    </div>
  );
}
