import type { Part } from "@liars-ladder/protocol";
import { Link } from "@tanstack/react-router";
import { duration } from "../ui/format.ts";
import { LadderLink, useLadderTitle } from "../ui/LadderLink.tsx";
import { FindingBox } from "./FindingBox.tsx";
import { groupFindings, qualifiedFor, type ReportStep } from "./findings.ts";
import styles from "./submit.module.css";

type Version = Part<"getVersion", "response">;
/** `partly`: on some ladders, and not on others. */
type Outcome = ReportStep["state"] | "partly";

const STEP_WORDS: Readonly<Record<ReportStep["step"], { title: string; about: string }>> = {
  upload: { title: "Upload", about: "the sources have arrived" },
  door: { title: "Files", about: "names, sizes and the entry file" },
  bundle: { title: "Bundle", about: "only relative imports and the SDK resolve" },
  types: { title: "Types", about: "TypeScript’s check" },
  load: { title: "Load", about: "started in the sandbox" },
  qualification: { title: "Qualification", about: "full games against house bots" },
  ladder: { title: "On the ladder", about: "gets its first matches" },
};

const MARKS: Readonly<Record<Outcome, string>> = {
  waiting: "·",
  running: "…",
  passed: "✓",
  partly: "◐",
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
                  {state === "passed" ? STEP_WORDS[name].about : wordsOf(state, parts)}
                  {state === "passed" && <span className="unseen">, passed</span>}
                </span>
                {ms > 0 && name !== "ladder" && <span className={styles.time}>{duration(ms)}</span>}
              </p>
              <Ladders version={version.id} parts={parts.filter((part) => part.ladder !== undefined)} />
              {groupFindings(parts).map((group) => (
                <FindingBox
                  key={`${group.finding.code} ${group.finding.line} ${group.what} ${group.first}`}
                  of={group}
                />
              ))}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** Of several parts the one that says most: what still goes on, then what failed. */
function stateOf(parts: readonly ReportStep[]): Outcome {
  const is = (state: ReportStep["state"]) => parts.some((part) => part.state === state);
  if (is("failed") && is("passed") && !is("running") && !is("waiting")) return "partly";
  const order = ["failed", "running", "waiting", "passed", "skipped"] as const;
  return order.find(is) ?? "waiting";
}

function wordsOf(state: Outcome, parts: readonly ReportStep[]): string {
  const ladders = qualifiedFor(parts);
  return state === "partly" && ladders ? `passed on ${ladders.passed} of ${ladders.of} ladders` : state;
}

function Ladders({ version, parts }: { version: string; parts: readonly ReportStep[] }) {
  const title = useLadderTitle();
  if (parts.length === 0) return null;
  return (
    <ul className={styles.ladders}>
      {parts.map(({ ladder = "", state, ms, step, replays = 0 }) => (
        <li key={ladder} className={styles.ladder} data-state={state}>
          <span aria-hidden="true">{MARKS[state]}</span>
          <LadderLink id={ladder} />
          {step !== "ladder" && <span className="dim tnum">{ms > 0 ? duration(ms) : state}</span>}
          {Array.from({ length: replays }, (_, game) => (
            <Link
              // biome-ignore lint/suspicious/noArrayIndexKey: a game is its number
              key={game}
              to="/versions/$version/qualification/$ladder/$game"
              params={{ version, ladder, game: String(game) }}
              className="dim"
            >
              <span className="unseen">Replay of </span>game {game + 1}
              <span className="unseen"> on {title(ladder)}</span>
            </Link>
          ))}
        </li>
      ))}
    </ul>
  );
}
