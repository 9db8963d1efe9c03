import type { Fixes, Status } from "@liars-ladder/protocol";
import { Link } from "@tanstack/react-router";
import { Ago } from "../ui/Ago.tsx";
import { Section } from "../ui/Section.tsx";
import { type Column, Table } from "../ui/Table.tsx";
import styles from "./status.module.css";

type Runner = Status["runners"][number];

/** Who plays the matches, and how bots are walled in there. */
export const Runners = ({ of: { runners, arena } }: { of: Status }) => (
  <Section id="runners" title="Runners">
    <p className="dim prose">
      Whether a runner is connected is what the server sees. Slots, walls and versions are what the runner says of
      itself: it tries each wall once when it starts.
    </p>
    {runners.length === 0 ? (
      <p className="notice">No runner was heard in the last hour.</p>
    ) : (
      <Table columns={COLUMNS} rows={runners} keyOf={({ name, says }) => `${name} ${says.startedAt}`} />
    )}
    <p>
      The server itself runs <NodeFixes of={arena} />.
      {arena.read && <span className="dim"> Advisories were last read on {arena.read}.</span>}
    </p>
  </Section>
);

const COLUMNS: readonly Column<Runner>[] = [
  { head: "Runner", names: true, cell: ({ name }) => <span className="mono">{name}</span> },
  {
    head: "Now",
    cell: ({ connected, lastHeard }) =>
      connected ? (
        <span className="badge good">connected</span>
      ) : (
        <>
          <span className="badge bad">gone</span>{" "}
          <span className="dim">
            heard <Ago at={lastHeard} />
          </span>
        </>
      ),
  },
  { head: "Since", cell: ({ says }) => <Ago at={says.startedAt} /> },
  { head: "Slots", num: true, cell: ({ says }) => says.slots },
  { head: "Walls", className: styles.walls, cell: ({ says }) => <Walls of={says} /> },
  { head: "Node", className: styles.walls, cell: ({ fixes }) => <NodeFixes of={fixes} /> },
];

function Walls({ of: { walls, tested } }: { of: Runner["says"] }) {
  const off = walls.filter(({ on }) => !on).map(({ name }) => name);
  const on = walls.filter(({ on }) => on).map(({ name }) => name);
  return (
    <>
      {on.length === 0 ? (
        "none"
      ) : (
        <Link to="/guides/$guide" params={{ guide: "security" }} title="What each is for">
          {on.join(", ")}
        </Link>
      )}
      {off.length > 0 && <span className="dim"> · off: {off.join(", ")}</span>}
      {tested && <span className="dim"> · tried from inside: nothing was reached</span>}
    </>
  );
}

/** A Node, and since when it has all known security fixes of its line, or which it lacks. */
function NodeFixes({ of: { node, v8, needs, since } }: { of: Fixes }) {
  return (
    <>
      Node {node} <span className="dim">(V8 {v8})</span>{" "}
      {since === null ? (
        <span className="dim">· no advisories known of this line</span>
      ) : needs === null ? (
        <span className="badge good">has the fixes of {since}</span>
      ) : (
        <span className="badge bad">
          lacks {needs} of {since}
        </span>
      )}
    </>
  );
}
