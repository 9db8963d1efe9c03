import styles from "./felt.module.css";

/** What a bot noted at a step, for its author alone. */
export interface Thought {
  readonly text: string;
  /** It broke there. */
  readonly error: boolean;
}

/** Letters that are shown; the whole text is in the log. */
const SHOWN = 160;
/** Letters of the hint that the pointer gets. */
const HINT = 600;

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text);

/** The beginning of it beside the seat's bid, as what somebody thinks: in a row of its own, so that it covers nothing. */
export function Bubble({ text, error }: Thought) {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return (
    <p className={styles.bubble} data-error={error || undefined} title={cut(text, HINT)}>
      <span className="unseen">Noted, for you alone: </span>
      {cut(line, SHOWN)}
    </p>
  );
}
