import type { Part } from "@liars-ladder/protocol";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api } from "../api/client.ts";
import { query } from "../api/queries.ts";
import { Ago } from "../ui/Ago.tsx";
import { Section } from "../ui/Section.tsx";
import { Broken, Loading } from "../ui/States.tsx";
import { type Column, Table } from "../ui/Table.tsx";
import { Decide } from "./Decide.tsx";
import styles from "./operator.module.css";

type Volunteer = Part<"listContributors", "response">["items"][number];

/** Who plays matches on machines of their own, and who was caught sending other moves. */
export function Contributors() {
  const { data, error } = useQuery(query("listContributors", {}));
  if (error) return <Broken error={error} />;
  if (data === undefined) return <Loading />;
  const { items } = data;
  return (
    <Section id="volunteers" title="Volunteers">
      <p className="dim">
        They play matches of published bots with <code>liars contribute</code>, where the setting CONTRIBUTE allows it.
        Some of their results, drawn by the arena, are played again here. If two runs here agree on other moves, all
        matches of that volunteer become void.{" "}
        <Link to="/guides/$guide" params={{ guide: "contribute" }}>
          What is checked, and what not
        </Link>
      </p>
      {items.length === 0 ? (
        <p className="notice">Nobody has contributed yet.</p>
      ) : (
        <Table columns={COLUMNS} rows={items} keyOf={({ author }) => author} />
      )}
    </Section>
  );
}

const COLUMNS: readonly Column<Volunteer>[] = [
  { head: "Account", names: true, cell: ({ author }) => author },
  { head: "Matches that count", cell: ({ credit }) => credit },
  { head: "Played again, same", cell: ({ checked }) => checked },
  { head: "To be played again", cell: ({ waiting }) => waiting },
  { head: "Bot broke", cell: ({ faults }) => faults },
  { head: "Lost", cell: ({ lost }) => lost },
  {
    head: "Barred",
    className: styles.wide,
    cell: ({ barred, void: voided, stand }) =>
      barred && (
        <>
          <Ago at={barred.at} />: {barred.reason} {voided} of its matches are void
          {stand > 0 && `, ${stand} are of seasons that were over, and stand`}.
        </>
      ),
  },
  {
    head: "Decide",
    headUnseen: true,
    className: styles.verbs,
    cell: ({ author, barred }) =>
      barred && (
        <Decide
          verb="Restore"
          of={author}
          act={(reason) => api.restoreContributor({ params: { author }, body: { reason } })}
        >
          It may contribute again, as a newcomer. What became void stays void. The audit log keeps your reason.
        </Decide>
      ),
  },
];
