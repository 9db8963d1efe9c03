import type { Part } from "@liars-ladder/protocol";
import type { Problem } from "@liars-ladder/protocol/client";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../api/client.ts";
import { Confirm } from "../ui/Confirm.tsx";
import { ProblemNotice } from "../ui/States.tsx";
import { isOpen } from "./useVersion.ts";

type Version = Part<"getVersion", "response">;

interface Props {
  version: Version;
  /** Gets the version as it is after the change. */
  onChange(version: Version): void;
}

/** What its author can do next with a version that is decided: what leads on first, what ends it last. */
export function VersionActions({ version, onChange }: Props) {
  const { id, number, state, active, bot, entries } = version;
  const [problem, setProblem] = useState<Problem | null>(null);
  if (isOpen(version)) return null;
  const act = async (verb: "activateVersion" | "retireVersion") => {
    const answer = await api[verb]({ params: { version: id } });
    setProblem(answer.ok ? null : answer.problem);
    if (answer.ok) onChange(answer.value);
  };
  const next = entries.find((entry) => entry.next.match !== null)?.next.match;
  return (
    <>
      {problem && <ProblemNotice problem={problem} />}
      <div className="row">
        {next && (
          <Link to="/matches/$match" params={{ match: next }} className="button primary">
            Watch its next match
          </Link>
        )}
        <Link to="/studio" search={{ from: id }} className={`button ${state === "rejected" ? "primary" : ""}`}>
          Edit and submit again
        </Link>
        {active && (
          <Link to="/bots/$author/$bot" params={{ author: bot.author, bot: bot.name }} className="button">
            Record and opponents
          </Link>
        )}
        {!active && state === "accepted" && (
          <button type="button" className="button" onClick={() => void act("activateVersion")}>
            Make this the active version
          </button>
        )}
        {state === "accepted" && (
          <Confirm
            text="Retire this version"
            className="button danger"
            title={`Retire ${bot.name} v${number} for good?`}
            yes="Retire it"
            no="Keep it"
            onYes={() => act("retireVersion")}
          >
            It leaves all ladders and plays no more. Its games still count. It cannot come back: to play it again,
            submit its source as a new version.
          </Confirm>
        )}
      </div>
    </>
  );
}
