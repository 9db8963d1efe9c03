import { isNewcomer, type Row } from "../ladder/arrange.ts";
import { BotLink } from "../ui/BotLink.tsx";
import { rankRange } from "../ui/format.ts";
import { Section } from "../ui/Section.tsx";
import { type Column, Table } from "../ui/Table.tsx";
import { Axis, Whisker } from "../ui/Whisker.tsx";
import styles from "./charts.module.css";

/** More rows than this are a table, not a picture. */
const MOST = 40;

/** The ranks that each bot may hold, on one axis. Newcomers, who may hold nearly all, are only counted. */
export function RankRanges({ rows }: { rows: readonly Row[] }) {
  const ranked = rows.filter((row) => row.rank !== null && !isNewcomer(row));
  const newcomers = rows.filter((row) => row.rank !== null && isNewcomer(row)).length;
  if (ranked.length === 0) return null;
  const shown = [...ranked].sort((a, b) => a.rank!.place - b.rank!.place).slice(0, MOST);
  const worst = Math.max(...shown.map(({ rank }) => rank!.worst));
  const left = [
    ranked.length > shown.length && `The first ${shown.length} of ${ranked.length}.`,
    newcomers > 0 && `${newcomers} ${newcomers === 1 ? "newcomer is" : "newcomers are"} left out.`,
  ].filter(Boolean);
  return (
    <Section id="rank-ranges" title="Rank ranges">
      <Table
        caption="The ranks that each bot may hold"
        columns={columnsOf(worst)}
        rows={shown}
        keyOf={({ version }) => version.id}
      />
      <p className="dim prose">
        The line is the ranks that a bot may hold, the mark its place by rating. {left.join(" ")}
      </p>
    </Section>
  );
}

function columnsOf(worst: number): readonly Column<Row>[] {
  // Half a rank of room on either side: each rank is a strip.
  const axis = { low: 0.5, high: worst + 0.5 };
  return [
    {
      head: "Bot",
      names: true,
      cell: ({ bot, version }) => <BotLink bot={bot} version={version.number} author={false} />,
    },
    { head: "Ranks", num: true, cell: ({ rank }) => <b>{rank && rankRange(rank)}</b> },
    {
      head: "Ranks, drawn",
      headShown: (
        <>
          <span className="unseen">Ranks, drawn</span>
          <Axis axis={{ low: 1, high: worst }} />
        </>
      ),
      headClass: styles.ranks,
      cell: ({ rank }) => (
        <Whisker
          value={rank?.place}
          at={rank && { low: rank.best - 0.5, high: rank.worst + 0.5 }}
          axis={axis}
          faint={false}
        />
      ),
    },
  ];
}
