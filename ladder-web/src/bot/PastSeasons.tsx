import type { Part } from "@liars-ladder/protocol";
import { Link } from "@tanstack/react-router";
import { count, date } from "../ui/format.ts";
import { LadderTitle } from "../ui/LadderLink.tsx";
import { Rating } from "../ui/Rating.tsx";
import { Section } from "../ui/Section.tsx";
import { type Column, Table } from "../ui/Table.tsx";
import { rankOf } from "./Standings.tsx";

type Past = Part<"getBot", "response">["past"][number];

const COLUMNS: readonly Column<Past>[] = [
  {
    head: "Season",
    names: true,
    cell: ({ ladder, season, version }) => (
      <Link to="/ladders/$ladder/seasons/$season" params={{ ladder, season: String(season) }} hash={`v-${version.id}`}>
        <LadderTitle id={ladder} />, season {season}
      </Link>
    ),
  },
  {
    head: "Version",
    cell: ({ version }) => (
      <Link to="/versions/$version" params={{ version: version.id }}>
        v{version.number}
      </Link>
    ),
  },
  { head: "Final rank", num: true, cell: rankOf },
  { head: "Final rating", num: true, cell: ({ standing }) => <Rating of={standing} strong /> },
  { head: "Matches", num: true, cell: ({ matches }) => count(matches) },
  { head: "Games", num: true, cell: ({ games }) => count(games) },
  { head: "Closed", cell: ({ closedAt }) => <time dateTime={closedAt}>{date(closedAt)}</time> },
];

/** A bot's final place in earlier seasons. */
export function PastSeasons({ past }: { past: readonly Past[] }) {
  if (past.length === 0) return null;
  return (
    <Section id="past-seasons" title="Earlier seasons">
      <Table columns={COLUMNS} rows={past} keyOf={(row) => `${row.ladder} ${row.season} ${row.version.id}`} />
    </Section>
  );
}

/** The earlier seasons of a ladder in which a bot has a record. */
export function pastOn(past: readonly Past[], ladder: string | undefined): number[] {
  return [...new Set(past.filter((row) => row.ladder === ladder).map(({ season }) => season))];
}
