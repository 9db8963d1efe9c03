import { Ago } from "./Ago.tsx";

interface Props {
  /** When what is shown came, ms since 1970. */
  since: number;
  askAgain(): void;
}

/** Says that what is shown could not be brought up to date. */
export const OldLine = ({ since, askAgain }: Props) => (
  <p className="notice bad row" role="status">
    <span>
      The ladder does not answer. This page is from <Ago at={new Date(since).toISOString()} />.
    </span>
    <button type="button" className="button small" onClick={askAgain}>
      Ask again
    </button>
  </p>
);
