import type { Entry, Part } from "@liars-ladder/protocol";
import { Link } from "@tanstack/react-router";
import { Ago } from "../ui/Ago.tsx";
import { Section } from "../ui/Section.tsx";
import { type Column, Table } from "../ui/Table.tsx";
import { PlaysBadge } from "../version/Suspensions.tsx";
import styles from "./bot.module.css";

type Version = Part<"getBot", "response">["versions"][number];

const columnsOf = (entries: readonly Entry[]): readonly Column<Version>[] => [
  {
    head: "Version",
    names: true,
    cell: ({ id, number }) => (
      <Link to="/versions/$version" params={{ version: id }}>
        v{number}
      </Link>
    ),
  },
  {
    head: "State",
    cell: ({ active, state }) => (active ? <PlaysBadge active entries={entries} /> : state),
  },
  { head: "Submitted", cell: ({ createdAt }) => <Ago at={createdAt} /> },
  { head: "What changed", className: styles.note, cell: ({ note }) => note ?? <span className="dim">–</span> },
  { head: "Hash", className: "mono", cell: ({ hash }) => hash.slice(0, 12) },
];

const EDIT: Column<Version> = {
  head: "Edit",
  headUnseen: true,
  cell: ({ id, number }) => (
    <Link to="/studio" search={{ from: id }}>
      Edit<span className="unseen"> v{number}</span> and submit again
    </Link>
  ),
};

interface Props {
  versions: readonly Version[];
  /** Where the active one stands. */
  entries: readonly Entry[];
  /** Who looks at it is its author. */
  mine: boolean;
}

/** Every version of a bot, and what its author wrote about it. */
export function Versions({ versions, entries, mine }: Props) {
  const columns = columnsOf(entries);
  return (
    <Section id="versions" title="Versions">
      <Table columns={mine ? [...columns, EDIT] : columns} rows={versions} keyOf={({ id }) => id} />
    </Section>
  );
}
