import { Link } from "@tanstack/react-router";
import { Ago } from "../ui/Ago.tsx";
import { signed } from "../ui/format.ts";
import type { Column } from "../ui/Table.tsx";
import styles from "./bot.module.css";

/** What two took of each other, against what their ratings expect. */
interface Met {
  difference: number | null;
  error: number | null;
  sure: boolean;
  lastMatch: { id: string; at: string } | null;
}

/** How far a score is from what is expected, whether that is significant, and the last match. */
export const differenceColumns = <Row,>(metOf: (row: Row) => Met | null): Column<Row>[] => [
  {
    head: "Difference",
    num: true,
    className: styles.difference,
    up: (row) => {
      const met = metOf(row);
      return met?.sure ? (met.difference ?? 0) > 0 : undefined;
    },
    cell: (row) => <Difference of={metOf(row)} />,
  },
  { head: "Significant?", cell: (row) => <Verdict of={metOf(row)} /> },
  { head: "Last match", extra: true, cell: (row) => <LastMatch of={metOf(row)} /> },
];

function Difference({ of }: { of: Met | null }) {
  if (of === null || of.difference === null) return "–";
  return (
    <>
      {signed(of.difference * 100, 1)} %
      {of.error !== null && <span className="dim"> ±{(of.error * 196).toFixed(1)}</span>}
    </>
  );
}

function Verdict({ of }: { of: Met | null }) {
  if (!of?.sure) return <span className="dim">no</span>;
  return (of.difference ?? 0) < 0 ? "worse than expected" : "better than expected";
}

function LastMatch({ of }: { of: Met | null }) {
  if (!of?.lastMatch) return "–";
  return (
    <Link to="/matches/$match" params={{ match: of.lastMatch.id }}>
      <Ago at={of.lastMatch.at} />
    </Link>
  );
}
