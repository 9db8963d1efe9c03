import type { Part } from "@liars-ladder/protocol";
import { type FaultGroup, groupFaults } from "@liars-ladder/protocol/client";
import { Link } from "@tanstack/react-router";
import { type Pages, usePages } from "../api/pages.ts";
import { Ago } from "../ui/Ago.tsx";
import { count, counted } from "../ui/format.ts";
import { LadderTitle } from "../ui/LadderLink.tsx";
import { More } from "../ui/More.tsx";
import { Section } from "../ui/Section.tsx";
import { Broken } from "../ui/States.tsx";
import { type Column, Table } from "../ui/Table.tsx";
import styles from "./submit.module.css";

type LogLine = Part<"listLogs", "response">["items"][number];

/** What the bot logged and what broke in it: errors by kind, then what was logged, game by game. Only its author sees it. */
export function VersionLogs({ version }: { version: string }) {
  const params = { version };
  // Asked for apart: of a bot that logs much and fails seldom, the newest lines hold no error.
  const errors = usePages("listLogs", { params, query: { failed: true, limit: 100 } });
  const lines = usePages("listLogs", { params, query: { limit: 100 } });
  return (
    <Section id="logs" title="Logs and errors">
      <p className="dim">Only you can see these: what game.log() wrote, and each error with the line in your source.</p>
      <Known errors={errors} lines={lines} />
    </Section>
  );
}

function Known({ errors, lines }: Record<"errors" | "lines", Pages<LogLine>>) {
  const problem = errors.error ?? lines.error;
  if (problem) return <Broken error={problem} />;
  // Together, or the second would push the first down.
  if (errors.pending || lines.pending) return null;
  if (lines.items.length === 0) return <p className="notice">No logs and no errors.</p>;
  return (
    <>
      {errors.items.length > 0 && <Errors of={errors} />}
      <h3>Game by game</h3>
      {[...Map.groupBy(lines.items, ({ game }) => game).values()].map((of) => (
        <GameLog key={of[0]!.game} lines={of} />
      ))}
      {lines.more && <p className="dim">These are the newest {count(lines.items.length)} lines. There are more.</p>}
      <More more={lines.more} of="lines" />
    </>
  );
}

/** Every error once, and how many of them are counted. */
function Errors({ of: { items, more } }: { of: Pages<LogLine> }) {
  return (
    <>
      <h3>Errors</h3>
      <Table
        caption="Errors, most frequent first"
        columns={ERRORS}
        rows={groupFaults(items)}
        keyOf={({ kind, text }) => `${kind} ${text}`}
      />
      <p className="dim">
        {more
          ? `These are the newest ${count(items.length)} errors. There are more: load them to count all, and to see when each came first.`
          : `All ${count(items.length)} errors of this version are counted.`}
      </p>
      <More more={more} of="errors" />
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
          · {counted(lines.length, "line")} · <Ago at={first.at} />
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
