import type { Problem } from "@liars-ladder/protocol/client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AUTH, auth, methodsQuery } from "../api/session.ts";
import { OneField } from "./OneField.tsx";

/** Asks for a link that sets a new password, where the ladder sends mail. */
export function RequestLink() {
  const methods = useQuery(methodsQuery).data;
  const [problem, setProblem] = useState<Problem | null>(null);
  const [sent, setSent] = useState(false);
  if (methods === undefined) return null;
  if (!methods.mail) return <p className="notice">This page needs the whole link that an operator gave you.</p>;
  const send = async (email: string) => {
    const answer = await auth(AUTH.requestReset, { email });
    setProblem(answer.ok ? null : answer.problem);
    setSent(answer.ok);
  };
  if (sent)
    return (
      <p className="notice good" role="status">
        If there is an account with this address, a mail is on its way. Its link works once, for an hour.
      </p>
    );
  return (
    <OneField
      label="The email address of your account"
      verb="Send me a link"
      type="email"
      autoComplete="email"
      problem={problem}
      send={send}
    />
  );
}
