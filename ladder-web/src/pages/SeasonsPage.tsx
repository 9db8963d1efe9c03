import type { Part } from "@liars-ladder/protocol";
import { urlOf } from "@liars-ladder/protocol/client";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { query } from "../api/queries.ts";
import { BotLink } from "../ui/BotLink.tsx";
import { bytes, count, date } from "../ui/format.ts";
import { LadderLink, useLadderTitle } from "../ui/LadderLink.tsx";
import { Rating } from "../ui/Rating.tsx";
import { Broken } from "../ui/States.tsx";
import { type Column, Table } from "../ui/Table.tsx";
import { useTitle } from "../ui/useTitle.ts";

const route = getRouteApi("/ladders/$ladder/seasons");
type Season = Part<"listSeasons", "response">["items"][number];
type Archive = Part<"listArchives", "response">["items"][number];

/** A ladder's seasons, newest first: each with the way to its table and charts. */
export function SeasonsPage() {
  const { ladder } = route.useParams();
  const { data, error } = useQuery(query("listSeasons", { params: { ladder } }));
  const archives = useQuery(query("listArchives", { params: { ladder } }));
  const title = useLadderTitle()(ladder);
  const columns = useMemo(() => columnsOf(ladder, archives.data?.items ?? []), [ladder, archives.data]);
  useTitle(`Seasons of ${title}`);
  if (error ?? archives.error) return <Broken error={error ?? archives.error} />;
  return (
    <div className="stack">
      <header>
        <p className="eyebrow">
          <Link to="/">Ladders</Link> / <LadderLink id={ladder} />
        </p>
        <h1>Seasons of {title}</h1>
      </header>
      <Table columns={columns} rows={archives.data && data?.items} usually={1} keyOf={({ number }) => number} />
      <p className="dim prose">
        Matches, ratings and counts belong to a season. When it is closed, its table is final: it and its charts stay at
        their address for ever. Long after its end, its games become an archive: one signed file, from which{" "}
        <code>liars verify</code> plays every game again.
      </p>
    </div>
  );
}

const columnsOf = (ladder: string, archives: readonly Archive[]): readonly Column<Season>[] => [
  {
    head: "Season",
    names: true,
    cell: ({ number, closedAt }) => (
      <Link to="/ladders/$ladder/seasons/$season" params={{ ladder, season: String(number) }}>
        Season {number}
        {closedAt === null ? ", current table" : ", final table and charts"}
      </Link>
    ),
  },
  { head: "State", cell: ({ state }) => <span className={state === "open" ? "badge live" : "badge"}>{state}</span> },
  {
    head: "Leader",
    cell: ({ leader }) => (leader ? <BotLink bot={leader.bot} /> : <span className="dim">nobody</span>),
  },
  { head: "Rating", num: true, cell: ({ leader }) => <Rating of={leader?.standing ?? null} /> },
  { head: "Bots", num: true, extra: true, cell: ({ bots }) => count(bots) },
  { head: "Matches", num: true, cell: ({ matches }) => count(matches) },
  { head: "Games", num: true, extra: true, cell: ({ games }) => count(games) },
  { head: "Opened", extra: true, cell: ({ openedAt }) => <time dateTime={openedAt}>{date(openedAt)}</time> },
  { head: "Closed", cell: ({ closedAt }) => (closedAt ? <time dateTime={closedAt}>{date(closedAt)}</time> : "–") },
  {
    head: "Archive",
    num: true,
    cell: ({ number }) => {
      const archive = archives.find(({ season }) => season === number);
      const params = { ladder, season: String(number) };
      return archive ? (
        <a href={urlOf("", "getArchive", { params })} download aria-label={`Archive of season ${number}`}>
          {bytes(archive.bytes)}
        </a>
      ) : (
        "–"
      );
    },
  },
];
