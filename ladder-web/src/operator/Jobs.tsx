import type { Part } from "@liars-ladder/protocol";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api } from "../api/client.ts";
import { usePages } from "../api/pages.ts";
import { query } from "../api/queries.ts";
import { Ago } from "../ui/Ago.tsx";
import { LadderTitle } from "../ui/LadderLink.tsx";
import { More } from "../ui/More.tsx";
import { Section } from "../ui/Section.tsx";
import { Broken } from "../ui/States.tsx";
import { type Column, Table } from "../ui/Table.tsx";
import { Decide } from "./Decide.tsx";
import styles from "./operator.module.css";

type Parked = Part<"listParked", "response">["items"][number];
type Incident = Part<"listIncidents", "response">["items"][number];

const ASK_MS = 10_000;

/** What failed because of us: jobs that wait for an operator, and incidents. */
export const Jobs = () => (
  <>
    <ParkedJobs />
    <Incidents />
  </>
);

function ParkedJobs() {
  const { data, error } = useQuery({ ...query("listParked", {}), refetchInterval: ASK_MS });
  if (error) return <Broken error={error} />;
  return (
    <Section id="parked" title="Parked">
      <p className="dim prose">
        A job that failed three times. Give it back, and it is tried again with the same seeds and versions. A match may
        be made void instead.
      </p>
      {data?.items.length === 0 ? (
        <p className="notice">Nothing is parked.</p>
      ) : (
        <Table columns={PARKED} rows={data?.items ?? []} keyOf={({ id }) => id} />
      )}
    </Section>
  );
}

const subjectOf = ({ kind, versions }: Parked): string => `the ${kind} of ${versions.join(", ")}`;

const PARKED: readonly Column<Parked>[] = [
  { head: "Since", cell: ({ since }) => <Ago at={since} /> },
  {
    head: "Job",
    cell: ({ kind, id, ladder }) =>
      kind === "match" ? (
        <Link to="/matches/$match" params={{ match: id }}>
          match on {ladder && <LadderTitle id={ladder} />}
        </Link>
      ) : (
        kind
      ),
  },
  { head: "Versions", className: styles.wide, cell: ({ versions }) => versions.join(", ") },
  { head: "Tried", num: true, cell: ({ attempts }) => attempts },
  { head: "Why", className: styles.wide, cell: ({ reason }) => reason },
  {
    head: "Decide",
    headUnseen: true,
    className: styles.verbs,
    cell: (job) => (
      <>
        <Decide verb="Give back" of={subjectOf(job)} plain act={() => api.requeueParked({ params: { id: job.id } })}>
          It goes to the queue once more.
        </Decide>
        {job.kind === "match" && (
          <Decide
            verb="Make void"
            of={subjectOf(job)}
            danger
            act={(reason) => api.voidMatch({ params: { match: job.id }, body: { reason } })}
          >
            The match never counts. Its page says that it is void, and why.
          </Decide>
        )}
      </>
    ),
  },
];

function Incidents() {
  const { items, error, more, pending } = usePages("listIncidents", {});
  return (
    <Section id="incidents" title="Incidents">
      <p className="dim prose">
        What went wrong in matches and cost no bot a point, newest first, and whom it concerns.
      </p>
      {error && <Broken error={error} />}
      {!pending && items.length === 0 && <p className="notice">There was none.</p>}
      {items.length > 0 && <Table columns={INCIDENTS} rows={items} keyOf={({ match }) => match} />}
      <More more={more} />
    </Section>
  );
}

const INCIDENTS: readonly Column<Incident>[] = [
  { head: "When", cell: ({ at }) => <Ago at={at} /> },
  {
    head: "Match",
    cell: ({ match, ladder }) => (
      <Link to="/matches/$match" params={{ match }}>
        <LadderTitle id={ladder} />
      </Link>
    ),
  },
  { head: "What", className: styles.wide, cell: ({ texts }) => texts.join(" ") },
  { head: "Concerns", className: styles.wide, cell: ({ versions }) => versions.join(", ") },
  {
    head: "Decide",
    headUnseen: true,
    className: styles.verbs,
    cell: ({ match, ladder, versions }) => (
      <Decide
        verb="Make void"
        of={`the match of ${versions.join(", ")} on ${ladder}`}
        danger
        act={(reason) => api.voidMatch({ params: { match }, body: { reason } })}
      >
        The match leaves all ratings and counts. A version that was suspended because of it plays again.
      </Decide>
    ),
  },
];
