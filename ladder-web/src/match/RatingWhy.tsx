import type { Part } from "@liars-ladder/protocol";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { query } from "../api/queries.ts";
import { BotLink } from "../ui/BotLink.tsx";
import { signed } from "../ui/format.ts";
import { Modal } from "../ui/Modal.tsx";
import { Broken } from "../ui/States.tsx";
import { type Column, Table } from "../ui/Table.tsx";

type Change = Part<"getRatingChanges", "response">["items"][number];
type Pair = Change["pairs"][number];

interface Props {
  match: string;
  /** The version whose rating it is about, by its id. */
  version: string;
  onClose(): void;
}

/** How a match changed a rating, in numbers that add up. */
export function RatingWhy({ match, version, onClose }: Props) {
  const { data, error } = useQuery(query("getRatingChanges", { params: { match } }));
  const change = data?.items.find((one) => one.version.id === version);
  // It opens when it has its size: it stands in the middle, and would move.
  if (change === undefined && error === null) return null;
  return (
    <Modal title={change ? `The rating of ${change.version.bot.name} in this match` : "A rating"} onClose={onClose}>
      {change ? <Computed change={change} /> : <Broken error={error} />}
    </Modal>
  );
}

const fine = (points: number): string => points.toFixed(4);

function Computed({ change }: { change: Change }) {
  const { pairs, alone, before, after } = change;
  return (
    <>
      <Table caption="Points by opponent" plain columns={COLUMNS} rows={pairs} keyOf={(pair) => pair.version.id} />
      {alone === null ? (
        <p>
          {before === null
            ? "It had no rating before, so this match changed none: it is part of what its first rating rests on."
            : "What this match alone did cannot be told: an opponent had no rating yet, or what the rating rested on is archived."}
        </p>
      ) : (
        <Alone alone={alone} />
      )}
      {before && after && (
        <p>
          Then the whole ladder was fitted again, to all matches at once. The rating went from{" "}
          {before.rating.toFixed(1)} to {after.rating.toFixed(1)}: <b>{signed(after.rating - before.rating, 1)}</b>.
          {alone && (
            <>
              {" "}
              The rest, {signed(after.rating - before.rating - alone.step, 1)}, comes from other matches in the
              meantime, from opponents whose ratings moved, and from what the field says of every rating.
            </>
          )}
        </p>
      )}
      <p>
        <Link to="/guides/$guide" params={{ guide: "ratings" }}>
          How ratings work
        </Link>
      </p>
    </>
  );
}

function Alone({ alone: { expected, scored, firm, step } }: { alone: NonNullable<Change["alone"]> }) {
  const all = firm.match + firm.others + firm.prior;
  return (
    <p>
      In all it took {scored.toFixed(2)} points where the ratings expected {expected.toFixed(2)}:{" "}
      {signed(scored - expected, 2)}. If its rating were one Elo point higher, {fine(firm.match)} points more would be
      expected of this match, {fine(firm.others)} of its matches before, and the prior counts for {fine(firm.prior)}:{" "}
      {fine(all)} in all. That is how firmly it stands. So this match alone gives {signed(scored - expected, 2)} /{" "}
      {fine(all)} = <b>{signed(step, 1)}</b>.
    </p>
  );
}

const COLUMNS: readonly Column<Pair>[] = [
  { head: "Opponent", names: true, cell: ({ version }) => <BotLink bot={version.bot} version={version.number} /> },
  {
    head: "Rating then",
    num: true,
    cell: ({ rating }) => (rating === null ? <span className="dim">new</span> : rating.toFixed(1)),
  },
  { head: "At stake", num: true, cell: ({ weight }) => weight.toFixed(2) },
  { head: "Expected", num: true, cell: ({ expected }) => (expected === null ? "–" : expected.toFixed(2)) },
  { head: "Scored", num: true, cell: ({ scored }) => scored.toFixed(2) },
  {
    head: "Difference",
    num: true,
    cell: ({ expected, scored }) => (expected === null ? "–" : signed(scored - expected, 2)),
  },
];
