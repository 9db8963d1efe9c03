import type { Part } from "@liars-ladder/protocol";
import { type FaultGroup, groupFaults } from "@liars-ladder/protocol/client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { query } from "../api/queries.ts";
import { useMe } from "../api/session.ts";
import { Ago } from "../ui/Ago.tsx";
import { LadderTitle } from "../ui/LadderLink.tsx";
import { Section } from "../ui/Section.tsx";
import { Broken } from "../ui/States.tsx";
import { type Column, Table } from "../ui/Table.tsx";
import styles from "./account.module.css";

type Bot = Part<"getHealth", "response">["items"][number];
/** A bot, with one kind of its faults; null: it had none. */
type Line = Bot & { fault: FaultGroup | null };

/** What each of one's bots does, and what breaks in it, by the same grouping as on its page. */
export function Health() {
  const { data, error } = useQuery(query("getHealth", {}));
  if (error) return <Broken error={error} />;
  const lines = (data?.items ?? []).flatMap((bot): Line[] => {
    const groups = groupFaults(bot.faults);
    return groups.length === 0 ? [{ ...bot, fault: null }] : groups.map((fault) => ({ ...bot, fault }));
  });
  return (
    <Section id="health" title="My bots">
      {data?.items.length === 0 ? (
        <p>
          None of your bots is active.{" "}
          <Link to="/studio" className="button primary">
            Write one
          </Link>
        </p>
      ) : (
        <Table
          columns={COLUMNS}
          rows={lines}
          keyOf={({ version, fault }) => `${version} ${fault?.kind} ${fault?.text}`}
        />
      )}
    </Section>
  );
}

/** The bot's version; of a bot of somebody else, with its owner. */
function VersionLink({ version, bot, number }: Pick<Bot, "version" | "bot" | "number">) {
  const me = useMe();
  return (
    <>
      <Link to="/versions/$version" params={{ version }}>
        {bot.name} v{number}
      </Link>{" "}
      {bot.author !== me?.author && <span className="dim">{bot.author}</span>}
    </>
  );
}

const COLUMNS: readonly Column<Line>[] = [
  {
    head: "Bot",
    names: true,
    cell: ({ version, bot, number }) => <VersionLink {...{ version, bot, number }} />,
  },
  {
    head: "Ladders",
    className: styles.wrapped,
    cell: ({ playing, suspended, reason }) => (
      <>
        plays on {playing}
        {suspended > 0 && (
          <>
            {" "}
            <span className="badge bad">suspended on {suspended}</span> {reason}
          </>
        )}
      </>
    ),
  },
  {
    head: "Faults",
    className: styles.wrapped,
    cell: ({ fault }) =>
      fault === null ? (
        <span className="badge good">none of late</span>
      ) : (
        <>
          <span className="badge bad">{fault.kind}</span> {fault.text.split("\n", 1)[0]}
          {fault.at && (
            <span className="mono">
              {" "}
              {fault.at.file}:{fault.at.line}
            </span>
          )}
        </>
      ),
  },
  { head: "Times", num: true, cell: ({ fault }) => fault?.times ?? 0 },
  { head: "First seen", cell: ({ fault }) => fault && <Ago at={fault.first.at} /> },
  {
    head: "Last seen",
    cell: ({ fault }) =>
      fault && (
        <>
          <Link
            to="/games/$game"
            params={{ game: fault.last.game }}
            search={{ seat: fault.last.seat, ...(fault.last.move !== null && { decision: fault.last.move }) }}
          >
            <LadderTitle id={fault.last.ladder} />
          </Link>{" "}
          <span className="dim">
            <Ago at={fault.last.at} />
          </span>
        </>
      ),
  },
];
