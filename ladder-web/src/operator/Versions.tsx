import type { Part } from "@liars-ladder/protocol";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api } from "../api/client.ts";
import { query } from "../api/queries.ts";
import { LadderLinks } from "../ui/LadderLink.tsx";
import { Section } from "../ui/Section.tsx";
import { Broken } from "../ui/States.tsx";
import { type Column, Table } from "../ui/Table.tsx";
import { Decide } from "./Decide.tsx";
import styles from "./operator.module.css";

type Suspended = Part<"listSuspended", "response">["items"][number];

/** Versions that do not play because of what they did, or because an operator said so. */
export function Versions() {
  const { data, error } = useQuery(query("listSuspended", {}));
  if (error) return <Broken error={error} />;
  return (
    <Section id="versions" title="Suspended versions">
      <p className="dim prose">
        Any other version is suspended on its own page: <Link to="/bots">Bots</Link> finds it.
      </p>
      {data?.items.length === 0 ? (
        <p className="notice">No version is suspended.</p>
      ) : (
        <Table columns={COLUMNS} rows={data?.items ?? []} keyOf={({ id, cause }) => `${id} ${cause}`} />
      )}
    </Section>
  );
}

const COLUMNS: readonly Column<Suspended>[] = [
  {
    head: "Version",
    names: true,
    cell: ({ id, version }) => (
      <Link to="/versions/$version" params={{ version: id }}>
        {version}
      </Link>
    ),
  },
  { head: "Cause", cell: ({ cause }) => cause },
  { head: "Why", className: styles.wide, cell: ({ reason }) => reason },
  { head: "On", className: styles.wide, cell: ({ ladders }) => <LadderLinks ids={ladders} /> },
  { head: "Matches", num: true, cell: ({ matches }) => matches },
  {
    head: "Decide",
    headUnseen: true,
    cell: ({ id, version }) => <Pardon version={id} name={version} />,
  },
];

interface Props {
  /** Its id. */
  version: string;
  /** `author/bot@number` */
  name: string;
  onDone?(): void;
}

export const Pardon = ({ version, name, ...more }: Props) => (
  <Decide
    verb="Pardon"
    of={name}
    act={(reason) => api.pardonVersion({ params: { version }, body: { reason } })}
    {...more}
  >
    It plays again. Its forfeits and incidents so far no longer count against it.
  </Decide>
);

export const Suspend = ({ version, name, ...more }: Props) => (
  <Decide
    verb="Suspend"
    of={name}
    danger
    act={(reason) => api.suspendVersion({ params: { version }, body: { reason } })}
    {...more}
  >
    It gets no more matches on any ladder until an operator pardons it. Matches under way are played and count. Its page
    shows the reason to everybody.
  </Decide>
);
