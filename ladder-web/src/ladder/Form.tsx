import styles from "./ladder.module.css";

/** Mean placing in the last matches, with the newest on the right: higher is better. */
export function Form({ ranks, players }: { ranks: readonly number[]; players: number }) {
  const words =
    ranks.length === 0 ? "no matches yet" : `mean places, newest last: ${ranks.map((r) => r.toFixed(1)).join(", ")}`;
  return (
    <span title={words}>
      <span className="unseen">{words}</span>
      <svg viewBox="0 0 62 18" className={styles.form} aria-hidden="true">
        <path d="M0 9H62" className={styles.formMiddle} />
        {ranks.slice(-10).map((rank, index, shown) => {
          const share = 1 - (rank - 1) / Math.max(1, players - 1);
          const height = Math.max(1.5, Math.abs(share - 0.5) * 16);
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a match has no name here but its place
              key={index}
              x={62 - (shown.length - index) * 6.2}
              y={share >= 0.5 ? 9 - height : 9}
              width="4.4"
              height={height}
              rx="1"
              className={share >= 0.5 ? styles.up : styles.down}
            />
          );
        })}
      </svg>
    </span>
  );
}
