import type { Part } from "@liars-ladder/protocol";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { Ago } from "../ui/Ago.tsx";
import { BotLink } from "../ui/BotLink.tsx";
import { botPath, rankRange } from "../ui/format.ts";
import { LadderLink, useLadders } from "../ui/LadderLink.tsx";
import { Rating } from "../ui/Rating.tsx";
import { type Column, Table } from "../ui/Table.tsx";
import styles from "./author.module.css";

type Bot = Part<"getAuthor", "response">["bots"][number];
type Entry = Bot["entries"][number];

/** An author's bots, with the owners of those that they write too, each with its rating and rank on every ladder on which one of them plays. */
export function AuthorBots({ author, bots }: { author: string; bots: readonly Bot[] }) {
  const ladders = useLadders();
  const columns = useMemo(() => {
    const known = ladders.map(({ ladder }) => ladder.id);
    const played = new Set(bots.flatMap(({ entries }) => entries.map(({ ladder }) => ladder)));
    return columnsOf(
      author,
      [...played].sort((a, b) => known.indexOf(a) - known.indexOf(b)),
    );
  }, [author, bots, ladders]);
  return <Table className={styles.table} columns={columns} rows={bots} keyOf={({ bot }) => botPath(bot)} />;
}

const columnsOf = (author: string, ladders: readonly string[]): readonly Column<Bot>[] => [
  {
    head: "Bot",
    names: true,
    cell: ({ bot, active }) => (
      <>
        <BotLink bot={bot} author={bot.author !== author} />
        <span className={`under ${styles.version}`}>
          {active ? (
            <Link to="/versions/$version" params={{ version: active.id }}>
              v{active.number}
            </Link>
          ) : (
            "none active"
          )}
        </span>
      </>
    ),
  },
  ...ladders.map(
    (id): Column<Bot> => ({
      head: id,
      headShown: <LadderLink id={id} />,
      num: true,
      headClass: styles.ladder,
      className: styles.ladder,
      cell: ({ entries }) => <Standing of={entries.find(({ ladder }) => ladder === id)} />,
    }),
  ),
  { head: "Created", extra: true, cell: ({ createdAt }) => <Ago at={createdAt} /> },
];

function Standing({ of }: { of: Entry | undefined }) {
  if (of === undefined) return <span className="dim">–</span>;
  if (of.status !== "active" && of.status !== "provisional") return <span className="dim">{of.status}</span>;
  return (
    <>
      <Rating of={of.standing} strong />
      {of.rank && (
        <span className="under">
          rank <span className={styles.range}>{rankRange(of.rank)}</span>
        </span>
      )}
      {of.provisional && <span className="unseen"> provisional</span>}
    </>
  );
}
