import { counted } from "../ui/format.ts";
import { useLadderTitle } from "../ui/LadderLink.tsx";
import type { FindingGroup } from "./findings.ts";
import styles from "./submit.module.css";

/** Something that was found, once, with its place in the source; how often, and where, if that was more than once. */
export function FindingBox({ of: { finding, what, first, times, ladders } }: { of: FindingGroup }) {
  const title = useLadderTitle();
  const place = [finding.file, finding.line, finding.column].filter((part) => part !== undefined).join(":");
  return (
    <div className={styles.finding}>
      <p>
        {place !== "" && <code>{place} </code>}
        {what ?? <span className="dim">Only its author can see what is wrong.</span>}
      </p>
      {ladders.length > 0 && (
        <p className="dim">
          {times > 1 && <b>{howOften(times, ladders.length)}: </b>}
          {ladders.map(title).join("; ")}
          {first && `; ${times > 1 ? "the first in " : ""}${first}`}
        </p>
      )}
      {finding.frame && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, so keys must reach them
        <pre className="frame" tabIndex={0}>
          {finding.frame}
        </pre>
      )}
      <p className="dim">
        {finding.help} <span className="mono">{finding.code}</span>{" "}
        <a href={finding.docs}>
          What this means<span className="unseen">: {finding.code}</span>
        </a>
      </p>
    </div>
  );
}

const howOften = (times: number, ladders: number): string =>
  `${counted(times, "time")} on ${counted(ladders, "ladder")}`;
