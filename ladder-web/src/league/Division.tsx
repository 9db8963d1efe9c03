import type { Ladder, League, LeaguePairing, LeagueRow } from "@liars-ladder/protocol";
import { urlOf } from "@liars-ladder/protocol/client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { query } from "../api/queries.ts";
import { MatchList } from "../match/MatchList.tsx";
import { BotLink } from "../ui/BotLink.tsx";
import { percent } from "../ui/format.ts";
import { Rating } from "../ui/Rating.tsx";
import { Section } from "../ui/Section.tsx";
import { type Column, Table } from "../ui/Table.tsx";
import { points } from "./words.ts";

/** What a division is made of. */
export const divisionTable = (league: string, ladder: string) =>
  query("getLeagueTable", { params: { league, ladder } });
export const divisionMatches = (ladder: string) => query("listMatches", { query: { ladder, limit: 10 } });

/** One of a league's games: its table, who meets whom, and its latest matches. */
export function Division({ league, ladder }: { league: League; ladder: Ladder }) {
  const params = { league: league.id, ladder: ladder.id };
  const { data } = useQuery({ ...divisionTable(league.id, ladder.id), refetchInterval: 5_000 });
  const matches = useQuery({ ...divisionMatches(ladder.id), refetchInterval: 5_000 });
  const csv = urlOf("", "exportLeagueTable", { params });
  return (
    <Section
      id={ladder.id}
      title={ladder.title}
      beside={
        <a href={csv} download={`${ladder.id}.csv`} className="button small">
          CSV<span className="unseen"> of {ladder.title}</span>
        </a>
      }
    >
      {data && data.rounds > 0 && (
        <p className="dim">
          Round {data.round} of {data.rounds}
        </p>
      )}
      <Table
        columns={COLUMNS[league.schedule]}
        rows={data?.rows}
        usually={league.bots}
        keyOf={({ version }) => version.id}
        caption={`Table of ${ladder.title}`}
        rowClass={({ mine }) => (mine ? "mine" : undefined)}
      />
      {data?.rows.length === 0 && <p className="notice">Its bots take their places when it begins.</p>}
      {data && data.pairings.length > 0 && <Pairings pairings={data.pairings} rounds={data.rounds > 0} />}
      {matches.data && matches.data.items.length > 0 && (
        <>
          <h3>Latest matches</h3>
          <MatchList items={matches.data.items} />
        </>
      )}
    </Section>
  );
}

const FIRST: readonly Column<LeagueRow>[] = [
  { head: "Rank", num: true, cell: ({ rank }) => rank ?? "–" },
  {
    head: "Bot",
    names: true,
    cell: ({ version, playing }) => (
      <>
        <BotLink bot={version.bot} version={version.number} /> {!playing && <span className="badge">out</span>}
      </>
    ),
  },
];
const SCORE: Column<LeagueRow> = {
  head: "Score",
  num: true,
  cell: ({ score }) => (score === null ? "–" : percent(score)),
};
const PLAYED: Column<LeagueRow> = { head: "Matches", num: true, cell: ({ matches }) => matches };
const POINTS: Column<LeagueRow> = { head: "Points", num: true, cell: (row) => <b>{points(row.points)}</b> };

const COLUMNS: Readonly<Record<League["schedule"], readonly Column<LeagueRow>[]>> = {
  ladder: [...FIRST, { head: "Rating", num: true, cell: ({ standing }) => <Rating of={standing} strong /> }],
  "round-robin": [...FIRST, SCORE, POINTS, PLAYED],
  swiss: [
    ...FIRST,
    POINTS,
    { head: "Buchholz", num: true, title: "The sum of its opponents' points", cell: (row) => points(row.buchholz) },
    PLAYED,
    { head: "Byes", num: true, cell: ({ byes }) => byes },
  ],
};

const PAIRINGS: readonly Column<LeaguePairing>[] = [
  {
    head: "Who meets",
    names: true,
    cell: ({ versions }) =>
      versions.map((version, at) => (
        <span key={version.id}>
          {at > 0 && " – "}
          <BotLink bot={version.bot} author={false} />
        </span>
      )),
  },
  {
    head: "State",
    cell: ({ state, match }) =>
      match === null ? (
        { open: "to come", made: "", played: "", bye: "bye", off: "not played" }[state]
      ) : (
        <Link to="/matches/$match" params={{ match }}>
          {state === "played" ? "played" : "being played"}
          <span className="unseen"> match {match.slice(0, 8)}</span>
        </Link>
      ),
  },
];
const ROUND: Column<LeaguePairing> = { head: "Round", num: true, cell: ({ round }) => round };

function Pairings({ pairings, rounds }: { pairings: readonly LeaguePairing[]; rounds: boolean }) {
  return (
    <details>
      <summary>Who meets whom</summary>
      <Table
        columns={rounds ? [ROUND, ...PAIRINGS] : PAIRINGS}
        rows={pairings}
        keyOf={(pairing) => `${pairing.round} ${pairing.versions.map(({ id }) => id).join()}`}
        caption="Who meets whom"
      />
    </details>
  );
}
