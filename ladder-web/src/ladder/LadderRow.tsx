import { Ago } from "../ui/Ago.tsx";
import { BotLink } from "../ui/BotLink.tsx";
import { botPath, count, percent, rankRange } from "../ui/format.ts";
import { Rating } from "../ui/Rating.tsx";
import { Whisker } from "../ui/Whisker.tsx";
import type { Row } from "./arrange.ts";
import { Form } from "./Form.tsx";
import styles from "./ladder.module.css";
import { Against, Loss, Movement, Status, ToPart } from "./RowCells.tsx";

/** What all rows of a table share. */
export interface RowContext {
  players: number;
  axis: { low: number; high: number };
  /** Whether the season is closed, so that nothing changes. */
  final: boolean;
  /** Of some it is known what they lose to somebody who knows them. */
  losses: boolean;
  /** Share of games won by each row against the chosen bot, by `author/name`. */
  against: ReadonlyMap<string, number> | null;
  onReference(bot: string): void;
}

interface Props extends RowContext {
  row: Row;
  /** Whether the other rows are compared with this one. */
  chosen: boolean;
}

export function LadderRow({ row, players, axis, final, losses, against, chosen, onReference }: Props) {
  const { bot, rank, standing } = row;
  const faint = row.status !== "active";
  return (
    // For the keyboard, the button in the row does the same.
    <tr
      id={`v-${row.version.id}`}
      data-mine={row.mine || undefined}
      data-faint={faint || undefined}
      data-chosen={chosen || undefined}
      onClick={(event) => {
        if (!(event.target as HTMLElement).closest("a, button")) onReference(botPath(bot));
      }}
    >
      <td className={`num ${styles.rank}`}>{rank ? rankRange(rank) : "–"}</td>
      <td className={styles.move}>{!final && <Movement by={row.movement} />}</td>
      <th scope="row" className={styles.bot}>
        <span className={styles.name}>
          <BotLink bot={bot} version={row.version.number} />
          {row.mine && <span className={styles.mine}>yours</span>}
        </span>
        <button
          type="button"
          className={styles.compare}
          aria-pressed={chosen}
          onClick={() => onReference(botPath(bot))}
        >
          compare<span className="unseen"> others with {bot.name}</span>
        </button>
      </th>
      <td className="num">
        <Rating of={standing} strong none={<span className="dim">–</span>} />
      </td>
      <td className={styles.whiskerCell}>
        <Whisker value={standing?.rating} at={standing} axis={axis} faint={faint} />
      </td>
      {against !== null && <Against won={against.get(botPath(bot))} chosen={chosen} />}
      {!final && (
        <td className={`num extra ${styles.parts}`}>
          <ToPart part={row.toPart.below} own={rank?.place} />
        </td>
      )}
      <td className="num">{count(row.games)}</td>
      <td className="num">{row.winRate === null ? "–" : percent(row.winRate, 1)}</td>
      {players > 2 && <td className="num extra">{row.meanPlacing === null ? "–" : row.meanPlacing.toFixed(2)}</td>}
      <td className="extra">
        <Form ranks={row.form} players={players} />
      </td>
      <td className="num extra">{row.forfeits === null ? "–" : percent(row.forfeits, row.forfeits > 0 ? 1 : 0)}</td>
      {losses && <Loss loss={row.loss} />}
      <td className="num extra">
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
