import type { LadderSummary } from "@liars-ladder/protocol";
import { useQuery } from "@tanstack/react-query";
import { api } from "../api/client.ts";
import { query } from "../api/queries.ts";
import { count } from "../ui/format.ts";
import { LadderLink } from "../ui/LadderLink.tsx";
import { Section } from "../ui/Section.tsx";
import { Broken } from "../ui/States.tsx";
import { type Column, Table } from "../ui/Table.tsx";
import { Decide } from "./Decide.tsx";
import { NewLadder } from "./NewLadder.tsx";
import styles from "./operator.module.css";

/** Ladders and their seasons, and the form for a new one. */
export function Ladders() {
  const { data, error } = useQuery(query("listLadders", {}));
  if (error) return <Broken error={error} />;
  return (
    <>
      <Section id="ladders" title="Ladders and seasons">
        <Table columns={COLUMNS} rows={data?.items ?? []} keyOf={({ ladder }) => ladder.id} />
      </Section>
      <NewLadder taken={(data?.items ?? []).map(({ ladder }) => ladder.id)} />
    </>
  );
}

const COLUMNS: readonly Column<LadderSummary>[] = [
  { head: "Ladder", names: true, cell: ({ ladder }) => <LadderLink id={ladder.id} /> },
  { head: "Id", className: "mono", cell: ({ ladder }) => ladder.id },
  { head: "Rules", cell: ({ ladder }) => ladder.ruleset },
  { head: "Seats", num: true, cell: ({ ladder }) => ladder.players },
  { head: "Bots", num: true, cell: ({ bots }) => count(bots) },
  {
    head: "Season",
    cell: ({ season, ended }) => (
      <>
        {season.number}, {season.state} {ended && <span className="badge bad">ladder closed</span>}
      </>
    ),
  },
  {
    head: "Decide",
    headUnseen: true,
    className: styles.verbs,
    cell: (of) => (
      <>
        <SeasonVerb of={of} />
        {!of.ended && (
          <Decide
            verb="Close ladder"
            of={of.ladder.title}
            danger
            act={(reason) => api.closeLadder({ params: { ladder: of.ladder.id }, body: { reason } })}
          >
            No more matches are made; those under way are played, and the table is final then. No bot joins it any more.
            All of it stays to be looked at. Opening its next season undoes this.
          </Decide>
        )}
      </>
    ),
  },
];

function SeasonVerb({ of: { ladder, season } }: { of: LadderSummary }) {
  const params = { ladder: ladder.id };
  if (season.state === "closing") return null;
  if (season.state === "closed")
    return (
      <Decide
        verb="Open season"
        of={`${ladder.title}, season ${season.number + 1}`}
        act={(reason) => api.openSeason({ params, body: { reason } })}
      >
        Season {season.number + 1} begins with the versions that play there now, without matches and ratings.
      </Decide>
    );
  return (
    <Decide
      verb="Close season"
      of={`${ladder.title}, season ${season.number}`}
      danger
      act={(reason) => api.closeSeason({ params, body: { reason } })}
    >
      No more matches are made; those under way are played and count. What is still parked then becomes void. The final
      table never changes.
    </Decide>
  );
}
