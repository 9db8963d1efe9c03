import type { Part } from "@liars-ladder/protocol";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { query } from "../api/queries.ts";
import { BotLink } from "../ui/BotLink.tsx";
import { botPath, count, percent, signed } from "../ui/format.ts";
import { Heat } from "../ui/Heat.tsx";
import { Section } from "../ui/Section.tsx";
import { Select } from "../ui/Select.tsx";
import { Broken } from "../ui/States.tsx";
import { type Column, Table } from "../ui/Table.tsx";
import styles from "./charts.module.css";

type Crosstable = Part<"getCrosstable", "response">;
type Cell = Crosstable["cells"][number];
type Version = Crosstable["versions"][number];
type Measure = "score" | "expected" | "surprise";

const MEASURES: readonly (readonly [Measure, string])[] = [
  ["score", "score"],
  ["expected", "expected score"],
  ["surprise", "surprise"],
];

const WORDS: Readonly<Record<Measure, string>> = {
  score: "The share of points that the bot of the row took from the bot of the column.",
  expected: "The share that their ratings expect of the bot of the row.",
  surprise:
    "How many standard errors the score lies above (+) or below (−) what ratings expect. One of twenty is beyond ±2 by chance.",
};

/** As many columns as one can still read. */
const TOP = 20;

interface Props {
  ladder: string;
  season: number;
  /** How many versions are rated. */
  rated: number;
}

/** The leaders against each other, with a ground that says who leads. Each cell leads to the two bots' own page. */
export function CrossHeat({ ladder, season, rated }: Props) {
  const { data, error } = useQuery(query("getCrosstable", { params: { ladder }, query: { season, top: TOP } }));
  const [measure, choose] = useState<Measure>("score");
  const cells = useMemo(() => new Map(data?.cells.flatMap(bothWays)), [data]);
  if (error) return <Broken error={error} />;
  if (data && data.versions.length < 2) return null;
  return (
    <Section
      id="crosstable"
      title="Crosstable"
      beside={<Select label="Show" value={measure} options={MEASURES} onChange={(next) => choose(next as Measure)} />}
    >
      <Table
        caption={`Crosstable: ${measure} of the row against the column`}
        className={styles.cross}
        columns={columnsOf(data?.versions ?? [], cells, measure)}
        rows={data?.versions}
        usually={Math.min(rated, TOP)}
        keyOf={({ version }) => version.id}
      />
      <p className="dim prose">{WORDS[measure]}</p>
    </Section>
  );
}

/** A cell as each of its two sees it, by their indexes. */
const bothWays = (cell: Cell): [string, Cell][] => [
  [`${cell.a} ${cell.b}`, cell],
  [
    `${cell.b} ${cell.a}`,
    {
      ...cell,
      score: 1 - cell.score,
      expected: cell.expected === null ? null : 1 - cell.expected,
      difference: cell.difference === null ? null : -cell.difference,
    },
  ],
];

const columnsOf = (
  versions: readonly Version[],
  cells: ReadonlyMap<string, Cell>,
  measure: Measure,
): readonly Column<Version>[] => [
  {
    head: "Bot",
    names: true,
    cell: ({ version: { bot, number } }) => <BotLink bot={bot} version={number} author={false} />,
  },
  ...versions.map(
    ({ version }, column): Column<Version> => ({
      head: `${botPath(version.bot)}@${version.number}`,
      headShown: version.bot.name,
      num: true,
      headClass: styles.against,
      cell: (row) => {
        const cell = cells.get(`${versions.indexOf(row)} ${column}`);
        return cell ? <Against row={row} column={version} cell={cell} measure={measure} /> : <None />;
      },
    }),
  ),
];

const None = () => <span className="dim">–</span>;

interface AgainstProps {
  row: Version;
  column: Version["version"];
  cell: Cell;
  measure: Measure;
}

function Against({ row: { version }, column, cell, measure }: AgainstProps) {
  const shown = shownOf(cell, measure);
  if (shown === null) return <None />;
  const name = (of: Version["version"]) => `${botPath(of.bot)}@${of.number}`;
  return (
    <Heat lean={shown.lean} title={`${version.bot.name} against ${column.bot.name}: ${count(cell.games)} games`}>
      <Link to="/pair" search={{ a: name(version), b: name(column) }}>
        {shown.text}
        <span className="unseen"> against {column.bot.name}</span>
      </Link>
    </Heat>
  );
}

function shownOf({ score, expected, difference, error }: Cell, measure: Measure) {
  if (measure === "score") return { lean: 2 * score - 1, text: percent(score) };
  if (measure === "expected") return expected === null ? null : { lean: 2 * expected - 1, text: percent(expected) };
  if (difference === null || error === null || error === 0) return null;
  const surprise = difference / error;
  return { lean: surprise / 4, text: signed(surprise, 1) };
}
