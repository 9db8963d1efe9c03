import type { Part } from "@liars-ladder/protocol";
import type { Problem } from "@liars-ladder/protocol/client";
import { useState } from "react";
import { api } from "../api/client.ts";
import { ProblemNotice } from "../ui/States.tsx";

type Version = Part<"getVersion", "response">;

interface Props {
  version: Version;
  /** Gets the version as it is after the change. */
  onChange(version: Version): void;
}

/** What its author can do with a version that was accepted once. */
export function VersionActions({ version: { id, state, active }, onChange }: Props) {
  const [problem, setProblem] = useState<Problem | null>(null);
  if (state !== "accepted" && state !== "retired") return null;
  const act = async (verb: "activateVersion" | "retireVersion") => {
    const answer = await api[verb]({ params: { version: id } });
    setProblem(answer.ok ? null : answer.problem);
    if (answer.ok) onChange(answer.value);
  };
  return (
    <>
      {problem && <ProblemNotice problem={problem} />}
      <p className="row">
        {!active && (
          <button type="button" className="button" onClick={() => void act("activateVersion")}>
            Make this the active version
          </button>
        )}
        {state === "accepted" && (
          <button type="button" className="button danger" onClick={() => void act("retireVersion")}>
            Retire this version
          </button>
        )}
      </p>
    </>
  );
}
