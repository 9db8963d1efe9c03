import type { Part } from "@liars-ladder/protocol";
import { differenceColumns } from "../bot/difference.tsx";
import { count, percent } from "../ui/format.ts";
import { LadderLink } from "../ui/LadderLink.tsx";
import { Rating } from "../ui/Rating.tsx";
import { type Column, Table } from "../ui/Table.tsx";
import { Axis, Whisker } from "../ui/Whisker.tsx";
import styles from "./pair.module.css";

export type Pair = Part<"getPair", "response">;
export type OnLadder = Pair["ladders"][number];

const AXIS = { low: 0, high: 1 };

/** A score with its 95 % interval; null before the second match. */
function around({ met }: OnLadder): { low: number; high: number } | null {
  if (met === null || met.error === null) return null;
  const half = 1.96 * met.error;
  return { low: Math.max(0, met.score - half), high: Math.min(1, met.score + half) };
}

/** What one took from the other, on each ladder, beside what their ratings expect. */
export function ByLadder({ pair: { a, b, ladders } }: { pair: Pair }) {
  const columns: Column<OnLadder>[] = [
    { head: "Ladder", names: true, cell: ({ ladder }) => <LadderLink id={ladder} /> },
    { head: "Score", num: true, cell: ({ met }) => (met ? <b>{percent(met.score, 1)}</b> : "–") },
    { head: "Expected", num: true, cell: ({ expected }) => (expected === null ? "–" : percent(expected, 1)) },
    {
      head: "Score and expected score",
      headShown: (
        <>
          <span className="unseen">Score and expected score</span>
          <Axis axis={AXIS} text={(share) => percent(share)} />
        </>
      ),
      headClass: styles.axis,
      cell: (on) => (
        <Whisker value={on.met?.score} at={around(on)} mark={on.expected ?? undefined} axis={AXIS} faint={false} />
      ),
    },
    { head: rated(a, b), num: true, extra: true, cell: (on) => <Rating of={on.a} /> },
    { head: rated(b, a), num: true, extra: true, cell: (on) => <Rating of={on.b} /> },
    { head: "Games", num: true, cell: ({ met }) => count(met?.games ?? 0) },
    ...differenceColumns<OnLadder>(({ met }) => met),
  ];
  return <Table columns={columns} rows={ladders} keyOf={({ ladder }) => ladder} />;
}

/** A bot's name, with its version where the other is one of the same bot. */
const rated = ({ bot, number }: Pair["a"], other: Pair["a"]): string =>
  bot.name === other.bot.name ? `${bot.name} v${number}` : bot.name;
