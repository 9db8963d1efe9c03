import { percent } from "./format.ts";
import styles from "./sparkline.module.css";

interface Props {
  /** Shares (0–1), oldest first. */
  of: readonly number[];
  /** A share to compare them with. */
  mark: number | null;
}

const [WIDTH, HEIGHT, EDGE] = [64, 18, 2];

/** How a share went over time: a line as high as the row, with its last point. */
export function Sparkline({ of, mark }: Props) {
  if (of.length < 2) return <span className="dim">–</span>;
  const x = (at: number): number => EDGE + (at * (WIDTH - 2 * EDGE)) / (of.length - 1);
  const y = (share: number): number => EDGE + (1 - share) * (HEIGHT - 2 * EDGE);
  const last = of.at(-1)!;
  return (
    <svg
      className={styles.line}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`${of.length} matches, from ${percent(of[0]!)} to ${percent(last)}`}
    >
      {mark !== null && <line className={styles.mark} x1={0} x2={WIDTH} y1={y(mark)} y2={y(mark)} />}
      <polyline points={of.map((share, at) => `${x(at)},${y(share)}`).join(" ")} />
      <circle cx={x(of.length - 1)} cy={y(last)} r={1.8} />
    </svg>
  );
}
