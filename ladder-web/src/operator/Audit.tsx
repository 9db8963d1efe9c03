import type { Part } from "@liars-ladder/protocol";
import { usePages } from "../api/pages.ts";
import { Ago } from "../ui/Ago.tsx";
import { More } from "../ui/More.tsx";
import { Section } from "../ui/Section.tsx";
import { Broken } from "../ui/States.tsx";
import { type Column, Table } from "../ui/Table.tsx";
import styles from "./operator.module.css";

type Line = Part<"listAudit", "response">["items"][number];

/** Who did what, and why, newest first. */
export function Audit() {
  const { items, error, more, pending } = usePages("listAudit", {});
  return (
    <Section id="audit" title="Audit log">
      {error && <Broken error={error} />}
      {!pending && items.length === 0 && <p className="notice">No operator has done anything yet.</p>}
      {items.length > 0 && (
        <Table plain columns={COLUMNS} rows={items} keyOf={({ at, action, subject }) => `${at} ${action} ${subject}`} />
      )}
      <More more={more} />
    </Section>
  );
}

const COLUMNS: readonly Column<Line>[] = [
  { head: "When", cell: ({ at }) => <Ago at={at} /> },
  { head: "Who", cell: ({ operator }) => operator },
  { head: "What", names: true, cell: ({ action }) => action },
  { head: "Detail", className: styles.wide, cell: ({ detail }) => detail },
];
