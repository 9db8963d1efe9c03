import type { Part } from "@liars-ladder/protocol";
import { Link } from "@tanstack/react-router";
import { duration } from "../ui/format.ts";
import styles from "./submit.module.css";

type Version = Part<"getVersion", "response">;
type ReportStep = Version["report"][number];
type Finding = ReportStep["findings"][number];

const STEP_WORDS: Readonly<Record<ReportStep["step"], { title: string; about: string }>> = {
  upload: { title: "Upload", about: "the sources have arrived" },
  door: { title: "Files", about: "names, sizes and the entry file" },
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

/** The steps of a submission with their times, the same as `liars status` prints. What is done ladder by ladder is one step. */
export function Report({ version }: { version: Version }) {
  const groups = [...Map.groupBy(version.report, (step) => step.step)];
  return (
    <ol className={styles.steps} aria-label="Steps of this version">
      {groups.map(([name, parts]) => {
        const state = stateOf(parts);
        const ms = parts.reduce((longest, part) => Math.max(longest, part.ms), 0);
        return (
          <li key={name} className={styles.step} data-state={state}>
            <span className={styles.mark} aria-hidden="true">
              {MARKS[state]}
            </span>
            <div className={styles.body}>
              <p className={styles.title}>
                <b>{STEP_WORDS[name].title}</b>
                <span className="dim">
                  {state === "passed" ? STEP_WORDS[name].about : state}
                  {state === "passed" && <span className="unseen">, passed</span>}
                </span>
                {ms > 0 && <span className={styles.time}>{duration(ms)}</span>}
              </p>
              <Ladders version={version.id} parts={parts.filter((part) => part.ladder !== undefined)} />
              {parts.flatMap((part) =>
                part.findings.map((finding) => (
                  <FindingBox
                    key={`${part.ladder} ${finding.code} ${finding.file} ${finding.line} ${finding.message ?? ""}`}
                    ladder={part.ladder}
                    finding={finding}
                  />
                )),
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** Of several parts the one that says most: what failed, then what still goes on. */
function stateOf(parts: readonly ReportStep[]): ReportStep["state"] {
  const order = ["failed", "running", "waiting", "passed", "skipped"] as const;
  return order.find((state) => parts.some((part) => part.state === state)) ?? "waiting";
}

function Ladders({ version, parts }: { version: string; parts: readonly ReportStep[] }) {
  if (parts.length === 0) return null;
  return (
    <ul className={styles.ladders}>
      {parts.map((part) => (
        <li key={part.ladder} className={styles.ladder} data-state={part.state}>
          <span aria-hidden="true">{MARKS[part.state]}</span>
          <Link to="/ladders/$ladder" params={{ ladder: part.ladder ?? "" }}>
            {part.ladder}
          </Link>
          <span className="dim tnum">{part.ms > 0 ? duration(part.ms) : part.state}</span>
          {Array.from({ length: part.replays ?? 0 }, (_, game) => (
            <Link
              // biome-ignore lint/suspicious/noArrayIndexKey: a game is its number
              key={game}
              to="/versions/$version/qualification/$ladder/$game"
              params={{ version, ladder: part.ladder ?? "", game: String(game) }}
              className="dim"
            >
              <span className="unseen">Replay of </span>game {game + 1}
              <span className="unseen"> on {part.ladder}</span>
            </Link>
          ))}
        </li>
      ))}
    </ul>
  );
}

function FindingBox({ finding, ladder }: { finding: Finding; ladder: string | undefined }) {
  const place = [finding.file, finding.line, finding.column].filter((part) => part !== undefined).join(":");
  return (
    <div className={styles.finding}>
      <p>
        {ladder && <b>{ladder}: </b>}
        {place !== "" && <code>{place} </code>}
        {finding.message ?? <span className="dim">Only its author can see what is wrong.</span>}
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
