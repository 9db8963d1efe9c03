import type { Sort, TableView } from "../app/tableView.ts";
import { Ago } from "../ui/Ago.tsx";
import { BotLink } from "../ui/BotLink.tsx";
import { botPath, count, elo, percent, plusMinus, rankRange, signed } from "../ui/format.ts";
import type { Row } from "./arrange.ts";
import styles from "./ladder.module.css";
import { Axis, Form, Whisker } from "./Whisker.tsx";

interface Props {
  rows: readonly Row[];
  players: number;
  axis: { low: number; high: number };
  view: TableView;
  title: string;
  /** Of a season that is over: nothing moves. */
  final: boolean;
  /** Share of games won by each row against the chosen bot, by `author/name`. */
  against: ReadonlyMap<string, number> | null;
  onSort(sort: Sort): void;
  onReference(bot: string): void;
}

export function LadderTable({ rows, players, axis, view, title, final, against, onSort, onReference }: Props) {
  const sort = view.sort ?? "rank";
  const head = (key: Sort, label: string, numeric = true) => (
    <th
      scope="col"
      className={numeric ? "num" : undefined}
      aria-sort={sort === key ? (view.up ? "descending" : "ascending") : undefined}
    >
      <button type="button" className={styles.sort} onClick={() => onSort(key)}>
        {label}
        <span aria-hidden="true" className={styles.arrow}>
          {sort === key ? (view.up ? "▲" : "▼") : ""}
        </span>
      </button>
    </th>
  );
  return (
    <table className={`table ${styles.table}`}>
      <caption className="unseen">{title}: rank ranges, ratings with 95 % intervals, games</caption>
      <thead>
        <tr>
          {head("rank", "Rank")}
          <th scope="col">
            <span className="unseen">Movement in 24 hours</span>
          </th>
          <th scope="col" className={styles.botHead}>
            Bot
          </th>
          {head("rating", "Rating")}
          <th scope="col" className={styles.axisHead}>
            <span className="unseen">95 % interval</span>
            <Axis axis={axis} />
          </th>
          {against !== null && (
            <th scope="col" className="num">
              vs {view.ref?.split("/")[1]}
            </th>
          )}
          {!final && (
            <th
              scope="col"
              className="num"
              title="About how many more deals each must play until their order is sure, if both ratings stay"
            >
              Deals to part
            </th>
          )}
          {head("games", "Games")}
          {head("wins", "Won")}
          {players > 2 && head("placing", "Place")}
          <th scope="col">Form</th>
          {head("forfeits", "Forfeits")}
          {head("last", "Last match")}
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableRow
            key={row.version.id}
            row={row}
            players={players}
            axis={axis}
            final={final}
            against={against}
            chosen={view.ref === botPath(row.bot)}
            onReference={onReference}
          />
        ))}
      </tbody>
    </table>
  );
}

function TableRow({
  row,
  players,
  axis,
  final,
  against,
  chosen,
  onReference,
}: {
  row: Row;
  players: number;
  axis: { low: number; high: number };
  final: boolean;
  against: ReadonlyMap<string, number> | null;
  chosen: boolean;
  onReference(bot: string): void;
}) {
  const { standing, rank } = row;
  const faint = row.status !== "active";
  const won = against?.get(botPath(row.bot));
  return (
    // The same choice is offered to the keyboard by the button in the row.
    <tr
      id={`v-${row.version.id}`}
      data-mine={row.mine || undefined}
      data-faint={faint || undefined}
      data-chosen={chosen || undefined}
      onClick={(event) => {
        if (!(event.target as HTMLElement).closest("a, button")) onReference(botPath(row.bot));
      }}
    >
      <td className={`num ${styles.rank}`}>{rank ? rankRange(rank) : "–"}</td>
      <td className={styles.move}>{!final && <Movement by={row.movement} />}</td>
      <th scope="row" className={styles.bot}>
        <BotLink bot={row.bot} version={row.version.number} />
        {row.mine && <span className={styles.mine}>yours</span>}
        <button
          type="button"
          className={styles.compare}
          aria-pressed={chosen}
          onClick={() => onReference(botPath(row.bot))}
        >
          compare<span className="unseen"> others with {row.bot.name}</span>
        </button>
      </th>
      <td className="num">
        {standing ? (
          <>
            <b>{elo(standing.rating)}</b> <span className="dim">{plusMinus(standing)}</span>
          </>
        ) : (
          <span className="dim">–</span>
        )}
      </td>
      <td className={styles.whiskerCell}>
        <Whisker at={standing} axis={axis} faint={faint} />
      </td>
      {against !== null && (
        <td
          className="num"
          data-shade={won === undefined ? undefined : won > 0.55 ? "good" : won < 0.45 ? "bad" : undefined}
        >
          {chosen ? <span className="dim">reference</span> : won === undefined ? "–" : percent(won)}
        </td>
      )}
      {!final && (
        <td className={`num ${styles.parts}`}>
          <ToPart part={row.toPart.below} own={rank?.place} />
        </td>
      )}
      <td className="num">{count(row.games)}</td>
      <td className="num">{row.winRate === null ? "–" : percent(row.winRate, 1)}</td>
      {players > 2 && <td className="num">{row.meanPlacing === null ? "–" : row.meanPlacing.toFixed(2)}</td>}
      <td>
        <Form ranks={row.form} players={players} />
      </td>
      <td className="num">{row.forfeits === null ? "–" : percent(row.forfeits, row.forfeits > 0 ? 1 : 0)}</td>
      <td className="num">
        {row.lastMatch ? (
          <a href={`/matches/${row.lastMatch.id}`}>
            <Ago at={row.lastMatch.at} />
          </a>
        ) : (
          "–"
        )}
      </td>
      <td>
        <Status row={row} />
      </td>
    </tr>
  );
}

/** Beyond this nobody waits for it. */
const MANY = 100_000;

/** From the next worse: what parts it from the next better stands in the row above. */
function ToPart({ part, own }: { part: Row["toPart"]["below"]; own: number | undefined }) {
  if (part === null || own === undefined) return <span className="dim">–</span>;
  const { place, deals } = part;
  const many = deals === null || deals > MANY ? `over ${count(MANY)}` : count(deals);
  return (
    <span title={`Needs about ${many} more deals to part #${own} from #${place}`}>
      {many} <span className="dim">from #{place}</span>
    </span>
  );
}

function Movement({ by }: { by: number | null }) {
  if (by === null)
    return (
      <span className="dim" title="New here">
        new
      </span>
    );
  if (by === 0) return <span className="unseen">unmoved</span>;
  return (
    <span data-up={by > 0} title={`${signed(by)} places in 24 hours`}>
      <span aria-hidden="true">{by > 0 ? "▲" : "▼"}</span>
      <span className="unseen">{by > 0 ? "up" : "down"} </span>
      {Math.abs(by)}
    </span>
  );
}

function Status({ row }: { row: Row }) {
  if (row.status === "active") return <span className="dim">active</span>;
  if (row.status === "provisional") {
    const { games, of } = row.provisional ?? { games: row.games, of: 30 };
    return (
      <span title="Too few games to be ranked with the others">
        provisional ({games} of {of} games)
      </span>
    );
  }
  return (
    <span title={row.reason ?? undefined}>
      {row.status}
      {row.reason ? `: ${row.reason}` : ""}
    </span>
  );
}
