import type { LeagueSummary } from "@liars-ladder/protocol";
import { Link } from "@tanstack/react-router";
import { usePages } from "../api/pages.ts";
import { Moment } from "../league/Moment.tsx";
import { SCHEDULES, STATES } from "../league/words.ts";
import { AuthorLink } from "../ui/BotLink.tsx";
import { count } from "../ui/format.ts";
import { More } from "../ui/More.tsx";
import { Broken } from "../ui/States.tsx";
import { type Column, Table } from "../ui/Table.tsx";
import { useTitle } from "../ui/useTitle.ts";

/** All leagues that one may see: open ones, and one's own. */
export function LeaguesPage() {
  const { items, error, pending, more } = usePages("listLeagues", {});
  useTitle("Leagues");
  if (error) return <Broken error={error} />;
  return (
    <div className="stack">
      <header className="row spread">
        <h1>Leagues</h1>
        <Link to="/leagues/new" className="button primary">
          New league
        </Link>
      </header>
      <p className="dim prose">
        A league of your own, for a class or an evening: its own rules, members, tables and games. It counts for no
        ladder here. Private ones are seen by nobody but their members.
      </p>
      <Table columns={COLUMNS} rows={pending ? undefined : items} keyOf={({ id }) => id} caption="Leagues" />
      {!pending && items.length === 0 && <p className="notice">No leagues yet.</p>}
      <More more={more} />
    </div>
  );
}

const COLUMNS: readonly Column<LeagueSummary>[] = [
  {
    head: "League",
    names: true,
    cell: ({ id, name }) => (
      <Link to="/leagues/$league" params={{ league: id }}>
        {name}
      </Link>
    ),
  },
  {
    head: "State",
    cell: ({ state, private: hidden, mine }) => (
      <>
        <span className={state === "running" ? "badge live" : "badge"}>{STATES[state]}</span>{" "}
        {hidden && <span className="badge">private</span>} {mine && <span className="badge">{mine}</span>}
      </>
    ),
  },
  { head: "Schedule", cell: ({ schedule }) => SCHEDULES[schedule].title },
  {
    head: "Organiser",
    cell: ({ organiser }) => (organiser ? <AuthorLink author={organiser} /> : <span className="dim">nobody</span>),
  },
  { head: "Members", num: true, cell: ({ members }) => count(members) },
  { head: "Bots", num: true, cell: ({ bots }) => count(bots) },
  { head: "Ends", cell: ({ endsAt, endedAt }) => <Moment at={endedAt ?? endsAt} /> },
];
