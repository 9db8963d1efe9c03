import type { Part } from "@liars-ladder/protocol";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { query } from "../api/queries.ts";
import { useMe } from "../api/session.ts";
import { Ago } from "../ui/Ago.tsx";
import { Section } from "../ui/Section.tsx";
import { type Column, Table } from "../ui/Table.tsx";

type Row = Part<"listPlayed", "response">["items"][number];

const STATES: Readonly<Record<Row["state"], string>> = {
  playing: "under way",
  over: "played",
  left: "left",
  failed: "failed",
};

const COLUMNS: readonly Column<Row>[] = [
  {
    head: "Game",
    names: true,
    cell: ({ id, state, ladder }) => (
      <Link to="/play/$game" params={{ game: id }}>
        {state === "playing" ? `Continue: ${ladder.title}` : ladder.title}
      </Link>
    ),
  },
  { head: "Against", cell: ({ seats }) => seats.flatMap((bot) => (bot ? [bot.bot.name] : [])).join(", ") },
  { head: "State", cell: ({ state }) => STATES[state] },
  { head: "Last move", cell: ({ movedAt }) => <Ago at={movedAt} /> },
];

/** The user's latest games against bots; nothing if there are none. */
export function MyGames() {
  const me = useMe();
  const { data } = useQuery({ ...query("listPlayed", {}), enabled: Boolean(me), staleTime: 0 });
  if (!me || !data || data.items.length === 0) return null;
  return (
    <Section id="games" title="Your games">
      <Table caption="Your games against bots" columns={COLUMNS} rows={data.items} keyOf={({ id }) => id} />
    </Section>
  );
}
