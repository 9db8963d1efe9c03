import { FileGames } from "../open/FileGames.tsx";
import styles from "../open/open.module.css";
import { useReplayFile } from "../open/useReplayFile.ts";
import { Icon } from "../ui/Icon.tsx";
import { useDrop } from "../ui/useDrop.ts";
import { useTitle } from "../ui/useTitle.ts";

/** Opens replays from a file of this computer; nothing is sent anywhere. */
export function OpenPage() {
  const { file, problem, read } = useReplayFile();
  useTitle("Open a replay file");
  const { over, target } = useDrop((files) => read(files[0]));
  return (
    // Dropping is a way beside the file button, which keys reach.
    <div className="stack" {...target}>
      <div>
        <h1>Open a replay file</h1>
        <p className="lede">
          Watch the games that <code>liars play --out games.jsonl</code> wrote, or a replay that you downloaded. The
          file is not uploaded.
        </p>
      </div>
      <label className={styles.drop} data-over={over || undefined} data-small={file !== null || undefined}>
        <Icon name="file" size={26} />
        <span>{file === null ? "Drop a .jsonl file here, or choose one" : `${file.name}: choose another`}</span>
        <input
          type="file"
          className={styles.input}
          accept=".jsonl,.json,application/json"
          onChange={(event) => read(event.target.files?.[0])}
        />
      </label>
      {problem !== null && (
        <p className="notice bad" role="alert">
          {problem}
        </p>
      )}
      {file !== null && <FileGames key={file.opened} lines={file.lines} />}
    </div>
  );
}
