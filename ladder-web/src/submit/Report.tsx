import type { Part } from "@liars-ladder/protocol";
import { Link } from "@tanstack/react-router";
import { duration } from "../ui/format.ts";
import styles from "./submit.module.css";

type Version = Part<"getVersion", "response">;
type ReportStep = Version["report"][number];
type Finding = ReportStep["findings"][number];

const STEP_WORDS: Readonly<Record<ReportStep["step"], { title: string; about: string }>> = {
  upload: { title: "Upload", about: "the sources have arrived" },
  door: { title: "At the door", about: "names, sizes and the entry file" },
  bundle: { title: "Bundle", about: "only relative imports and the SDK resolve" },
  types: { title: "Types", about: "TypeScript’s check" },
  load: { title: "Load", about: "started in the sandbox" },
  qualification: { title: "Qualification", about: "full games against house bots" },
  ladder: { title: "On the ladder", about: "gets its first matches" },
};

const MARKS: Readonly<Record<ReportStep["state"], string>> = {
  waiting: "·",
  running: "…",
  passed: "✓",
  failed: "✗",
  skipped: "–",
};

/** The steps of a submission with their times, the same as `liars status` prints. */
export function Report({ version }: { version: Version }) {
  return (
    <ol className={styles.steps} aria-label="Steps of this version">
      {version.report.map((step) => (
        <li key={`${step.step} ${step.ladder ?? ""}`} className={styles.step} data-state={step.state}>
          <span className={styles.mark} aria-hidden="true">
            {MARKS[step.state]}
          </span>
          <div className={styles.body}>
            <p className={styles.title}>
              <b>{STEP_WORDS[step.step].title}</b>
              {step.ladder && (
                <Link to="/ladders/$ladder" params={{ ladder: step.ladder }}>
                  {step.ladder}
                </Link>
              )}
              <span className="dim">
                {step.state === "passed" ? STEP_WORDS[step.step].about : step.state}
                {step.state === "passed" && <span className="unseen">, passed</span>}
              </span>
              {step.ms > 0 && <span className={styles.time}>{duration(step.ms)}</span>}
            </p>
            {step.findings.map((finding) => (
              <FindingBox
                key={`${finding.code} ${finding.file} ${finding.line} ${finding.message}`}
                finding={finding}
              />
            ))}
          </div>
        </li>
      ))}
    </ol>
  );
}

function FindingBox({ finding }: { finding: Finding }) {
  const place = [finding.file, finding.line, finding.column].filter((part) => part !== undefined).join(":");
  return (
    <div className={styles.finding}>
      <p>
        {place !== "" && <code>{place} </code>}
        {finding.message}
      </p>
      {finding.frame && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, so keys must reach them
        <pre className="frame" tabIndex={0}>
          {finding.frame}
        </pre>
      )}
      <p className="dim">
        {finding.help} <span className="mono">{finding.code}</span>
      </p>
    </div>
  );
}
