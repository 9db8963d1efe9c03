import type { Watcher } from "@liars-ladder/rules";
import { odds } from "../ui/format.ts";
import { Icon } from "../ui/Icon.tsx";
import type { Film } from "./film.ts";
import { chancesAt, standing } from "./odds.ts";
import styles from "./viewer.module.css";

/** The chance that the standing bid is true: for everybody, and for the seat that decides, or the one that is watched. */
export function OddsBars({ film, step, watcher }: { film: Film; step: number; watcher: Watcher }) {
  const bid = standing(film, step);
  const asks = typeof watcher === "number" ? watcher : (film.steps[step]?.seat ?? bid?.seat ?? null);
  const chances = bid === null || asks === null ? null : chancesAt(film, step, asks);
  if (chances === null || asks === null) return null;
  const rows = [
    ...(watcher === "audience" ? [] : [{ label: `${film.names[asks]} knows`, chance: chances.own }]),
    { label: "The table knows", chance: chances.audience },
  ];
  if (rows.every((row) => row.chance === null)) return null;
  return (
    <dl className={styles.odds}>
      {rows.map(({ label, chance }) =>
        chance === null ? null : (
          <div key={label} className={styles.oddsRow}>
            <dt>{label}</dt>
            <dd>
              <span className={styles.oddsTrack} aria-hidden="true">
                <span className={styles.oddsFill} style={{ "--p": chance }} data-low={chance < 0.5 || undefined} />
              </span>
              <span className="tnum">{odds(chance)}</span>
            </dd>
          </div>
        ),
      )}
      {watcher === "all" && chances.truth !== null && (
        <div className={styles.oddsRow}>
          <dt>In truth</dt>
          <dd data-truth={chances.truth > 0.5}>
            <Icon name={chances.truth > 0.5 ? "check" : "close"} size="1em" />
            {chances.truth > 0.5 ? "it holds" : "it does not"}
          </dd>
        </div>
      )}
    </dl>
  );
}
