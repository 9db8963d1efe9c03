import type { Watcher } from "@liars-ladder/rules";
import { letterOf } from "../felt/SeatToken.tsx";
import { Icon, type IconName } from "../ui/Icon.tsx";
import { ControlMenu } from "./ControlMenu.tsx";
import { SPEEDS, type Speed, speedName, type View } from "./control.ts";
import type { Film } from "./film.ts";
import { shortcutOf, type Verb } from "./keys.ts";
import styles from "./viewer.module.css";

interface Props {
  film: Film;
  view: View;
  run(verb: Verb): void;
  onWatch(watcher: Watcher): void;
  onSpeed(speed: Speed): void;
  /** Without sharing and views: what an embedded replay needs. */
  few: boolean;
  /** It was live when it came: buttons keep their places when it ends. */
  wasLive: boolean;
  /** With a button for each key of `keys.ts`: not where keys are not its own. */
  keys: boolean;
  /** There is no mistake to go to. */
  flawless: boolean;
  /** There is no bluff to go to. */
  candid: boolean;
}

function Button({
  icon,
  verb,
  label,
  run,
  disabled = false,
}: {
  icon: IconName;
  verb: Verb;
  label: string;
  run(verb: Verb): void;
  disabled?: boolean;
}) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      aria-keyshortcuts={shortcutOf(verb)}
      disabled={disabled}
      onClick={() => run(verb)}
    >
      <Icon name={icon} />
    </button>
  );
}

const watcherOf = (value: string): Watcher => (value === "all" || value === "audience" ? value : Number(value));

/** The buttons under the line of time. Each verb has one: what is seldom needed is in the menu. */
export function Controls({ film, view, run, onWatch, onSpeed, few, wasLive, keys, flawless, candid }: Props) {
  return (
    <div className={styles.controls} role="toolbar" aria-label="Replay">
      <Steps {...{ film, view, run, wasLive, keys, flawless, candid }} />
      {wasLive && (
        <button
          type="button"
          className={styles.toLive}
          aria-label={view.tail ? "Live" : "Back to live"}
          title={view.tail ? "Live" : "Back to live"}
          aria-keyshortcuts={shortcutOf("end")}
          disabled={view.tail}
          hidden={!view.live}
          onClick={() => run("end")}
        >
          Live
        </button>
      )}
      <span className={styles.counter}>
        <span className="unseen">Step </span>
        {view.step}
        <span className="dim"> / {film.steps.length - 1}</span>
      </span>
      <label className={styles.pick}>
        <span>Speed</span>
        <select
          className="select"
          value={String(view.speed)}
          onChange={(event) => onSpeed(SPEEDS.find((s) => String(s) === event.target.value) ?? 1)}
        >
          {SPEEDS.map((speed) => (
            <option key={speed} value={String(speed)}>
              {speedName(speed)}
            </option>
          ))}
        </select>
      </label>
      {!few && film.open && <See film={film} watcher={view.watcher} onWatch={onWatch} />}
      {keys && (
        <div className={styles.group}>
          <Button icon="turn" verb="flip" label="Turn the table" run={run} />
          {!few && <Button icon="share" verb="share" label="Share or embed" run={run} />}
          <ControlMenu film={film} view={view} run={run} />
        </div>
      )}
    </div>
  );
}

/** From step to step, from round to round, and from one thing that is worth a look to the next. */
function Steps({
  film,
  view,
  run,
  wasLive,
  keys,
  flawless,
  candid,
}: Pick<Props, "film" | "view" | "run" | "wasLive" | "keys" | "flawless" | "candid">) {
  const end = film.steps.length - 1;
  const running = view.playing || view.tail;
  return (
    <div className={`${styles.group} ${styles.steps}`}>
      <Button icon="previous" verb="previousRound" label="Previous round" run={run} disabled={view.step === 0} />
      <Button icon="back" verb="back" label="Step back" run={run} disabled={view.step === 0} />
      <button
        type="button"
        className={styles.playButton}
        aria-label={running ? "Pause" : "Play"}
        title={running ? "Pause" : "Play"}
        aria-keyshortcuts={shortcutOf("play")}
        onClick={() => run("play")}
      >
        <Icon name={running ? "pause" : "play"} />
      </button>
      <Button icon="forward" verb="forward" label="Step on" run={run} disabled={view.step === end} />
      <Button icon="next" verb="nextRound" label="Next round" run={run} disabled={view.step === end} />
      {keys && (film.open || wasLive) && (
        <>
          <Button icon="mistake" verb="mistake" label="Next mistake" run={run} disabled={!film.open || flawless} />
          <Button icon="bluff" verb="bluff" label="Next bluff" run={run} disabled={!film.open || candid} />
        </>
      )}
    </div>
  );
}

function See({ film, watcher, onWatch }: Pick<Props, "film" | "onWatch"> & { watcher: Watcher }) {
  return (
    <label className={styles.pick}>
      <span>See</span>
      <select className="select" value={String(watcher)} onChange={(event) => onWatch(watcherOf(event.target.value))}>
        <option value="all">everything</option>
        <option value="audience">what all see</option>
        {film.names.map((name, seat) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
          <option key={seat} value={seat}>
            as {letterOf(seat)} · {name}
          </option>
        ))}
      </select>
    </label>
  );
}
