import type { Part } from "@liars-ladder/protocol";
import type { Problem } from "@liars-ladder/protocol/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../api/client.ts";
import { query } from "../api/queries.ts";
import { Ago } from "../ui/Ago.tsx";
import { Section } from "../ui/Section.tsx";
import { ProblemNotice } from "../ui/States.tsx";
import { type Column, Table } from "../ui/Table.tsx";
import styles from "./account.module.css";

type Session = Part<"listSessions", "response">["items"][number];

/** Where one is signed in; each can be ended. */
export function Sessions() {
  const client = useQueryClient();
  const options = query("listSessions", {});
  const { data } = useQuery(options);
  const [problem, setProblem] = useState<Problem | null>(null);
  const end = async (session: string) => {
    const answer = await api.endSession({ params: { session } });
    setProblem(answer.ok ? null : answer.problem);
    await client.invalidateQueries({ queryKey: options.queryKey });
  };
  return (
    <Section id="sessions" title="Sessions">
      <p className="dim prose">Where you are signed in. If you do not know one of them, end it.</p>
      {problem && <ProblemNotice problem={problem} />}
      <Table plain columns={columns(end)} rows={data?.items ?? []} keyOf={({ id }) => id} />
    </Section>
  );
}

const columns = (end: (id: string) => Promise<void>): readonly Column<Session>[] => [
  {
    head: "Browser",
    names: true,
    className: styles.wrapped,
    cell: ({ agent, current }) => (
      <>
        {browserOf(agent)} {current && <span className="badge good">this one</span>}
      </>
    ),
  },
  { head: "Network", className: "mono", cell: ({ network }) => network || "–" },
  { head: "Since", cell: ({ createdAt }) => <Ago at={createdAt} /> },
  { head: "Seen", cell: ({ lastSeen }) => <Ago at={lastSeen} /> },
  {
    head: "End",
    headUnseen: true,
    className: "num",
    cell: ({ id, agent, current }) =>
      !current && (
        <button type="button" className="button small danger" onClick={() => void end(id)}>
          End<span className="unseen"> the session of {browserOf(agent)}</span>
        </button>
      ),
  },
];

/** Of what a browser calls itself, what tells it from others. */
function browserOf(agent: string | null): string {
  const [, name] = /(Firefox|Edg|OPR|Chrome|Safari)\/[\d.]+/.exec(agent ?? "") ?? [];
  const [, on] = /(Windows|Macintosh|Android|iPhone|iPad|Linux)/.exec(agent ?? "") ?? [];
  if (name !== undefined) return on === undefined ? name : `${name} on ${on}`;
  return agent?.slice(0, 40) || "unknown";
}
