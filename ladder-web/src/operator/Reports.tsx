import type { Part } from "@liars-ladder/protocol";
import { useQuery } from "@tanstack/react-query";
import { api } from "../api/client.ts";
import { query } from "../api/queries.ts";
import { Ago } from "../ui/Ago.tsx";
import { Section } from "../ui/Section.tsx";
import { Broken } from "../ui/States.tsx";
import { type Column, Table } from "../ui/Table.tsx";
import { Decide } from "./Decide.tsx";
import styles from "./operator.module.css";

type Report = Part<"listReports", "response">["items"][number];

/** Names that somebody finds unfit. */
export function Reports() {
  const { data, error } = useQuery(query("listReports", {}));
  if (error) return <Broken error={error} />;
  return (
    <Section id="names" title="Reported names">
      {data?.items.length === 0 ? (
        <p className="notice">No name is reported.</p>
      ) : (
        <Table columns={COLUMNS} rows={data?.items ?? []} keyOf={({ id }) => id} />
      )}
    </Section>
  );
}

const COLUMNS: readonly Column<Report>[] = [
  { head: "Name", names: true, cell: ({ name }) => name },
  { head: "Of", cell: ({ author, bot }) => (bot === null ? "an author" : `a bot of ${author}`) },
  { head: "Why", className: styles.wide, cell: ({ reason }) => reason },
  { head: "Reported by", cell: ({ reporter }) => reporter ?? <span className="dim">an account that is gone</span> },
  { head: "When", cell: ({ at }) => <Ago at={at} /> },
  {
    head: "Decide",
    headUnseen: true,
    className: styles.verbs,
    cell: ({ id, name, bot }) => (
      <>
        <Decide
          verb="Keep"
          of={name}
          act={(reason) => api.decideReport({ params: { report: id }, body: { verdict: "kept", reason } })}
        >
          The name stays, and all reports of it are done.
        </Decide>
        <Decide
          verb="Take away"
          of={name}
          danger
          act={(reason) => api.decideReport({ params: { report: id }, body: { verdict: "removed", reason } })}
        >
          The {bot === null ? "author" : "bot"} has a name that says nothing from now on, in old tables too. Addresses
          with the old name stop working. This cannot be undone, and nobody can take the name again.
        </Decide>
      </>
    ),
  },
];
