import type { Part } from "@liars-ladder/protocol";
import { botPath, elo } from "../ui/format.ts";
import styles from "./play.module.css";

interface Props {
  /** The bots of the ladder, best first. */
  rows: readonly Part<"getTable", "response">["rows"][number][];
  /** `author/bot`. */
  chosen: readonly string[];
  /** How many may be chosen. */
  most: number;
  onChange(chosen: string[]): void;
}

/** Chooses the person's opponents. */
export function Opponents({ rows, chosen, most, onChange }: Props) {
  const full = chosen.length >= most;
  return (
    <fieldset>
      <legend className={styles.legend}>
        Against{" "}
        <span className="dim">
          {chosen.length} chosen, {most} at most
        </span>
      </legend>
      {rows.length === 0 && <p className="notice">No bot plays there yet.</p>}
      <div className={styles.opponents}>
        {rows.map(({ bot, standing }) => {
          const path = botPath(bot);
          const on = chosen.includes(path);
          return (
            <label key={path} className={styles.opponent}>
              <input
                type="checkbox"
                checked={on}
                disabled={!on && full}
                onChange={() => onChange(on ? chosen.filter((other) => other !== path) : [...chosen, path])}
              />
              <span className={styles.who}>
                <b>{bot.name}</b> <span className="dim">{bot.house ? "house" : bot.author}</span>
              </span>
              <span className="dim tnum">{standing ? elo(standing.rating) : "new"}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
