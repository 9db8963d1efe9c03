import type { Part } from "@liars-ladder/protocol";
import { Link } from "@tanstack/react-router";
import { usePages } from "../api/pages.ts";
import { Ago } from "../ui/Ago.tsx";
import { More } from "../ui/More.tsx";
import { Section } from "../ui/Section.tsx";
import { Broken } from "../ui/States.tsx";
import { type Column, Table } from "../ui/Table.tsx";
import styles from "./submit.module.css";

type LogLine = Part<"listLogs", "response">["items"][number];

const COLUMNS: readonly Column<LogLine>[] = [
  { head: "When", cell: ({ at }) => <Ago at={at} /> },
  { head: "Kind", cell: ({ kind }) => (kind === "log" ? "log" : <span className="badge bad">{kind}</span>) },
  {
    head: "Game",
    cell: ({ game, ladder, move }) => (
      <Link to="/games/$game" params={{ game }}>
        {ladder}
        {move !== null && `, decision ${move}`}
      </Link>
    ),
  },
  { head: "Text", className: styles.log, cell: ({ text }) => text },
];

/** What the bot logged and what broke in it. Only its author sees it. */
export function VersionLogs({ version }: { version: string }) {
  const { items, error, more } = usePages("listLogs", { params: { version } });
  return (
    <Section id="logs" title="Logs and errors">
      <p className="dim">Only you can see these: what game.log() wrote, and each error with the line in your source.</p>
      <Lines items={items} error={error} />
      <More more={more} />
    </Section>
  );
}

function Lines({ items, error }: { items: readonly LogLine[]; error: Error | null }) {
  if (error) return <Broken error={error} />;
  if (items.length === 0) return <p className="notice">No logs and no errors.</p>;
  return (
    <Table
      columns={COLUMNS}
      rows={items}
      keyOf={(line) => `${line.game} ${line.seat} ${line.move} ${line.at} ${line.text}`}
    />
  );
}
