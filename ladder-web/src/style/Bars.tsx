import type { Style } from "@liars-ladder/protocol";
import { count, counted, percent } from "../ui/format.ts";
import styles from "./style.module.css";

/** How often it ended in each place. The tick shows the share that would follow from its score alone. */
export function PlaceBars({ places, games }: { places: Style["places"]; games: number }) {
  const most = Math.max(...places.flatMap(({ share, expected }) => [share, expected]), 0.01);
  return (
    <figure className={styles.chart}>
      <figcaption>
        <b>Places</b> <span className="dim">of {counted(games, "game")}</span>
      </figcaption>
      <table className={styles.bars}>
        <thead className="unseen">
          <tr>
            <th scope="col">Place</th>
            <th scope="col">Share</th>
            <th scope="col">Share, and the share expected from its score</th>
          </tr>
        </thead>
        <tbody>
          {places.map(({ place, share, expected }) => (
            <tr key={place}>
              <th scope="row">{ordinal(place)}</th>
              <td className={styles.track} aria-hidden="true">
                <span className={styles.bar} style={{ width: `${(share / most) * 100}%` }} />
                <span className={styles.tick} style={{ left: `${(expected / most) * 100}%` }} />
              </td>
              <td className="num">
                {percent(share)} <span className="dim">({percent(expected)})</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.key}>
        <span className={styles.tickKey} aria-hidden="true" /> and in brackets: expected from its score
      </p>
    </figure>
  );
}

/** How often it bluffed, by the number of dice on the table. */
export function DiceBars({ ranges }: { ranges: Style["bluffsByDice"] }) {
  const shown = ranges.filter(({ bids }) => bids > 0);
  return (
    <figure className={styles.chart}>
      <figcaption>
        <b>Bluffs</b> <span className="dim">by dice on the table</span>
      </figcaption>
      <table className={styles.bars}>
        <thead className="unseen">
          <tr>
            <th scope="col">Dice on the table</th>
            <th scope="col">Bar</th>
            <th scope="col">Bluffs, and the number of bids</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ from, to, bids, bluffs }) => (
            <tr key={from}>
              <th scope="row">{to === null ? `${from}+` : `${from}–${to}`}</th>
              <td className={styles.track} aria-hidden="true">
                <span className={styles.bar} data-kind="bluff" style={{ width: `${(bluffs / bids) * 100}%` }} />
              </td>
              <td className="num">
                {percent(bluffs / bids)} <span className="dim">of {count(bids)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

function ordinal(n: number): string {
  return `${n}${n === 1 ? "st" : n === 2 ? "nd" : n === 3 ? "rd" : "th"}`;
}
