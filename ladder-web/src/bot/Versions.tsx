import type { Part } from "@liars-ladder/protocol";
import { Link } from "@tanstack/react-router";
import { Ago } from "../ui/Ago.tsx";
import { Section } from "../ui/Section.tsx";
import { type Column, Table } from "../ui/Table.tsx";
import styles from "./bot.module.css";

type Version = Part<"getBot", "response">["versions"][number];

const COLUMNS: readonly Column<Version>[] = [
  {
    head: "Version",
    names: true,
    cell: ({ id, number }) => (
      <Link to="/versions/$version" params={{ version: id }}>
        v{number}
      </Link>
    ),
  },
  { head: "State", cell: ({ active, state }) => (active ? <span className="badge good">active</span> : state) },
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

/** Every version of a bot, and what its author wrote about it; `mine`: who looks at it is its author. */
export const Versions = ({ versions, mine }: { versions: readonly Version[]; mine: boolean }) => (
  <Section id="versions" title="Versions">
    <Table columns={mine ? [...COLUMNS, EDIT] : COLUMNS} rows={versions} keyOf={({ id }) => id} />
  </Section>
);
