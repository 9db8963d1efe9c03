import { isReplayProblem, parseReplay, type Replay, verify } from "@liars-ladder/rules";
import { type DragEvent, useMemo, useState } from "react";
import { filmOf } from "../replay/film.ts";
import { ReplayViewer } from "../replay/ReplayViewer.tsx";
import { TallyTable } from "../replay/TallyTable.tsx";
import { Icon } from "../ui/Icon.tsx";
import styles from "./open.module.css";

interface Line {
  number: number;
  replay: Replay | null;
  problem: string | null;
}

/** 64 MB of text are more than any browser's patience. */
const LIMIT = 64 * 1024 * 1024;

/** Opens replays from a file of this computer; nothing is sent anywhere. */
export function OpenPage() {
  const [file, setFile] = useState<{ name: string; lines: Line[]; opened: number } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const [at, setAt] = useState(0);

  const read = async (picked: File | undefined) => {
    if (picked === undefined) return;
    if (picked.size > LIMIT)
      return setProblem(`${picked.name} has ${picked.size} bytes; up to ${LIMIT} are opened here.`);
    const lines = readLines(await picked.text());
    if (lines.length === 0) return setProblem(`${picked.name} is empty: a replay file has one game a line.`);
    setProblem(null);
    setFile({ name: picked.name, lines, opened: Date.now() });
    setAt(
      Math.max(
        0,
        lines.findIndex((line) => line.replay !== null),
      ),
    );
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void read(event.dataTransfer.files[0]);
  };
  const line = file?.lines[at];
  return (
    // Dropping is a way beside the file button, which keys reach.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      className="stack"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <div>
        <h1>Open a replay file</h1>
        <p className="lede">
          Watch what <code>liars play --out games.jsonl</code> wrote, or a replay that you downloaded. The file stays on
          this computer.
        </p>
      </div>
      <label className={styles.drop} data-over={over || undefined} data-small={file !== null || undefined}>
        <Icon name="file" size={26} />
        <span>{file === null ? "Drop a .jsonl file here, or choose one" : `${file.name}: choose another`}</span>
        <input
          type="file"
          className={styles.input}
          accept=".jsonl,.json,application/json"
          onChange={(event) => void read(event.target.files?.[0])}
        />
      </label>
      {problem !== null && (
        <p className="notice bad" role="alert">
          {problem}
        </p>
      )}
      {file !== null && line !== undefined && (
        <>
          {file.lines.length > 1 && (
            <div className="row">
              <label className="field">
                <span>
                  Game {at + 1} of {file.lines.length}
                </span>
                <select className="select" value={at} onChange={(event) => setAt(Number(event.target.value))}>
                  {file.lines.map((other, index) => (
                    <option key={other.number} value={index}>
                      {titleOf(other)}
                    </option>
                  ))}
                </select>
              </label>
            </div>
          )}
          {line.replay === null ? (
            <p className="notice bad" role="alert">
              Line {line.number}: {line.problem}
            </p>
          ) : (
            <LocalReplay key={`${file.opened} ${at}`} replay={line.replay} />
          )}
        </>
      )}
    </div>
  );
}

const titleOf = (line: Line): string =>
  line.replay === null
    ? `Line ${line.number}: unreadable`
    : `${line.replay.id} · ${line.replay.ruleset} · ${line.replay.players.map((p) => p.name).join(", ")}`;

/** One game a line; a file that is one JSON object, even over many lines, is one game. */
function readLines(text: string): Line[] {
  const toLine = (json: string, number: number): Line => {
    const replay = parseReplay(json);
    return isReplayProblem(replay)
      ? { number, replay: null, problem: replay.message }
      : { number, replay, problem: null };
  };
  const whole = toLine(text, 1);
  if (whole.replay !== null) return [whole];
  return text.split("\n").flatMap((json, index) => (json.trim() === "" ? [] : [toLine(json, index + 1)]));
}

function LocalReplay({ replay }: { replay: Replay }) {
  // Played again by the rules before it is shown: what a file says is not to be trusted.
  const checked = useMemo(() => {
    const byRules = verify(replay, { rulesOnly: true });
    return { byRules, bySeed: byRules.ok && verify(replay).ok };
  }, [replay]);
  const film = useMemo(() => (checked.byRules.ok ? filmOf(replay) : null), [replay, checked]);
  if (film === null) {
    return (
      <div className="notice bad" role="alert">
        <h2>This is not a game by the rules</h2>
        <p>
          {replay.id}, event {checked.byRules.event}: {checked.byRules.problem}
        </p>
      </div>
    );
  }
  return (
    <>
      <p className="row">
        <span className="badge">{film.ruleset?.title ?? replay.ruleset}</span>
        <span className="badge good">
          <Icon name="check" size={14} /> by the rules
        </span>
        {checked.bySeed ? (
          <span className="badge good">
            <Icon name="check" size={14} /> dice from its seed
          </span>
        ) : (
          <span className="badge">dice not from a seed that we can check</span>
        )}
      </p>
      <ReplayViewer film={film} start={{}} />
      <TallyTable film={film} />
    </>
  );
}
