import type { Part } from "@liars-ladder/protocol";
import { type FaultGroup, groupFaults } from "@liars-ladder/protocol/client";
import { Link } from "@tanstack/react-router";
import { usePages } from "../api/pages.ts";
import { Ago } from "../ui/Ago.tsx";
import { LadderTitle } from "../ui/LadderLink.tsx";
import { More } from "../ui/More.tsx";
import { Section } from "../ui/Section.tsx";
import { Broken } from "../ui/States.tsx";
import { type Column, Table } from "../ui/Table.tsx";
import styles from "./submit.module.css";

type LogLine = Part<"listLogs", "response">["items"][number];

/** What the bot logged and what broke in it: errors by kind, then what was logged, game by game. Only its author sees it. */
export function VersionLogs({ version }: { version: string }) {
  const { items, error, more } = usePages("listLogs", { params: { version }, query: { limit: 100 } });
  return (
    <Section id="logs" title="Logs and errors">
      <p className="dim">Only you can see these: what game.log() wrote, and each error with the line in your source.</p>
      <Lines items={items} error={error} />
      {more !== null && (
        <p className="dim">These are the newest {items.length} lines: an error may be older than it says.</p>
      )}
      <More more={more} />
    </Section>
  );
}

function Lines({ items, error }: { items: readonly LogLine[]; error: Error | null }) {
  if (error) return <Broken error={error} />;
  if (items.length === 0) return <p className="notice">No logs and no errors.</p>;
  const errors = groupFaults(items);
  const games = [...Map.groupBy(items, ({ game }) => game).values()];
  return (
    <>
      {errors.length > 0 && (
        <Table
          caption="Errors, most frequent first"
          columns={ERRORS}
          rows={errors}
          keyOf={({ kind, text }) => `${kind} ${text}`}
        />
      )}
      {games.map((lines) => (
        <GameLog key={lines[0]!.game} lines={lines} />
      ))}
    </>
  );
}

const ERRORS: readonly Column<FaultGroup>[] = [
  { head: "Kind", cell: ({ kind }) => <span className="badge bad">{kind}</span> },
  { head: "What broke", className: styles.log, cell: ({ text }) => text },
  { head: "Times", num: true, cell: ({ times }) => times },
  { head: "Games", num: true, cell: ({ games }) => games },
  { head: "First seen", cell: ({ first }) => <Ago at={first.at} /> },
  { head: "Last seen", cell: ({ last }) => <GameLink line={last} /> },
];

/** The game of a line, at the very decision. */
function GameLink({ line: { game, ladder, at, seat, move } }: { line: LogLine }) {
  return (
    <>
      <Link to="/games/$game" params={{ game }} search={{ seat, ...(move !== null && { decision: move }) }}>
        <LadderTitle id={ladder} />
      </Link>{" "}
      <span className="dim">
        <Ago at={at} />
      </span>
    </>
  );
}

/** What a bot wrote in one game, in the order of its decisions. */
function GameLog({ lines }: { lines: readonly LogLine[] }) {
  const first = lines[0]!;
  const broke = lines.some(({ kind }) => kind !== "log");
  return (
    <details className={styles.gameLog}>
      <summary>
        <LadderTitle id={first.ladder} />, game {Number(first.game.split(".")[1]) + 1}{" "}
        <span className="dim">
          · {lines.length} line{lines.length === 1 ? "" : "s"} · <Ago at={first.at} />
        </span>{" "}
        {broke && <span className="badge bad">error</span>}
      </summary>
      <p>
        <Link to="/games/$game" params={{ game: first.game }}>
          Watch this game
        </Link>
      </p>
      <Table
        columns={LINES}
        rows={lines.toSorted((a, b) => (a.move ?? -1) - (b.move ?? -1))}
        keyOf={(line) => `${line.seat} ${line.move} ${line.at} ${line.kind} ${line.text}`}
      />
    </details>
  );
}

const LINES: readonly Column<LogLine>[] = [
  { head: "Decision", num: true, cell: ({ move }) => move ?? "start" },
  { head: "Kind", cell: ({ kind }) => (kind === "log" ? "log" : <span className="badge bad">{kind}</span>) },
  { head: "Text", className: styles.log, cell: ({ text }) => text },
];
