import type { Style } from "@liars-ladder/protocol";
import { count, percent } from "../ui/format.ts";
import styles from "./style.module.css";

const SIZE = 200;
const LEFT = 34;
const BOTTOM = 30;
const TOP = 8;

const x = (chance: number): number => LEFT + chance * SIZE;
const y = (held: number): number => TOP + (1 - held) * SIZE;

/** Its bids by the chance that it gave them, against how many were true: on the line, they are what they seem. */
export function Calibration({ ranges }: { ranges: Style["calibration"] }) {
  const shown = ranges.flatMap(({ from, to, bids, chance, held }) =>
    chance === null || held === null ? [] : [{ from, to, bids, chance, held }],
  );
  const most = Math.max(...shown.map(({ bids }) => bids), 1);
  return (
    <figure className={styles.chart}>
      <figcaption>
        <b>Calibration</b> <span className="dim">of its bids</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${LEFT + SIZE + 12} ${TOP + SIZE + BOTTOM + 6}`}
        className={styles.plot}
        role="img"
        aria-label="Share of its bids that were true, by the chance that it gave them. The same stands in the table below."
      >
        {[0, 0.5, 1].map((at) => (
          <g key={at}>
            <path d={`M${x(0)} ${y(at)}H${x(1)}M${x(at)} ${y(0)}V${y(1)}`} className={styles.grid} />
            <text x={x(0) - 5} y={y(at) + 4} textAnchor="end">
              {at * 100}
            </text>
            <text x={x(at)} y={y(0) + 14} textAnchor="middle">
              {at * 100}
            </text>
          </g>
        ))}
        <path d={`M${x(0)} ${y(0)}L${x(1)} ${y(1)}`} className={styles.even} />
        {shown.map(({ from, bids, chance, held }) => (
          <circle key={from} cx={x(chance)} cy={y(held)} r={2.5 + 6 * Math.sqrt(bids / most)} className={styles.dot} />
        ))}
        <text x={x(0.5)} y={y(0) + 29} textAnchor="middle">
          chance that it gave, %
        </text>
        <text transform={`translate(9 ${y(0.5)}) rotate(-90)`} textAnchor="middle">
          true, %
        </text>
      </svg>
      <details>
        <summary>The same as a table</summary>
        <table className={`table ${styles.low}`}>
          <thead>
            <tr>
              <th scope="col">Chance</th>
              <th scope="col" className="num">
                Bids
              </th>
              <th scope="col" className="num">
                Mean
              </th>
              <th scope="col" className="num">
                True
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ from, to, bids, chance, held }) => (
              <tr key={from}>
                <th scope="row">
                  {Math.round(from * 100)}–{percent(to)}
                </th>
                <td className="num">{count(bids)}</td>
                <td className="num">{percent(chance)}</td>
                <td className="num">{percent(held)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
