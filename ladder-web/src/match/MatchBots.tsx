import type { Part } from "@liars-ladder/protocol";
import { Link } from "@tanstack/react-router";
import { BotLink } from "../ui/BotLink.tsx";
import { duration, signed } from "../ui/format.ts";
import { LUCK } from "../ui/luck.ts";
import { Rating } from "../ui/Rating.tsx";
import { Section } from "../ui/Section.tsx";
import { type Column, Table } from "../ui/Table.tsx";
import styles from "./match.module.css";
import { byPlace } from "./placing.ts";

type Match = Part<"getMatch", "response">;
type Played = Match["bots"][number] & { index: number };

/** The change of the rating, from before the match to after it. */
const changeOf = ({ before, after }: Played): number | null => (before && after ? after.rating - before.rating : null);

/** A change that is shown as 0.0 is neither a rise nor a fall. */
const SHOWN = 0.05;

const COLUMNS: readonly Column<Played>[] = [
  { head: "Bot", names: true, cell: ({ version }) => <BotLink bot={version.bot} version={version.number} /> },
  {
    head: "Mean place",
    num: true,
    cell: ({ meanPlacing }) => (meanPlacing === null ? "–" : <b>{meanPlacing.toFixed(2)}</b>),
  },
  {
    head: "Luck",
    num: true,
    title: LUCK,
    className: "dim",
    cell: ({ luck }) => (luck === null ? "–" : signed(luck, 2)),
  },
  { head: "Games won", num: true, cell: ({ wins }) => (wins === null ? "–" : Number(wins.toFixed(1))) },
  {
    head: "Rating before",
    num: true,
    cell: ({ before }) => <Rating of={before} none={<span className="dim">new</span>} />,
  },
  {
    head: "Change",
    num: true,
    className: styles.change,
    up: (bot) => {
      const change = changeOf(bot);
      return change === null || Math.abs(change) < SHOWN ? undefined : change > 0;
    },
    cell: (bot) => {
      const change = changeOf(bot);
      return change === null ? "–" : <Why of={bot} change={change} />;
    },
  },
  { head: "Forfeits", num: true, cell: ({ forfeits }) => forfeits ?? "–" },
  { head: "CPU time", num: true, cell: ({ cpuMs }) => (cpuMs === null ? "–" : duration(cpuMs)) },
];

/** A change of a rating; it leads to how it came. */
const Why = ({ of: { version }, change }: { of: Played; change: number }) => (
  <Link from="/matches/$match" to="." search={{ why: version.id }} replace resetScroll={false}>
    {signed(change, 1)}
    <span className="unseen"> how the rating of {version.bot.name} came</span>
  </Link>
);

/** Luck is computed only for rated matches, and only these change ratings. */
const UNRATED = COLUMNS.filter(({ head }) => !["Luck", "Rating before", "Change"].includes(head));

/** Who played, best mean place first, and how the match changed their ratings. */
export const MatchBots = ({ bots, rated }: Pick<Match, "bots" | "rated">) => (
  <Section id="bots" title="Bots">
    <Table columns={rated ? COLUMNS : UNRATED} rows={byPlace(bots)} keyOf={({ index }) => index} />
  </Section>
);
