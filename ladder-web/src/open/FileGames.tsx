import { useState } from "react";
import { LocalReplay } from "./LocalReplay.tsx";
import { titleOf } from "./readLines.ts";
import type { ReplayFile } from "./useReplayFile.ts";

/** The games of a file, one at a time; the first one that can be read to begin with. */
export function FileGames({ lines }: Pick<ReplayFile, "lines">) {
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      lines.findIndex(({ replay }) => replay !== null),
    ),
  );
  const line = lines[at];
  if (line === undefined) return null;
  return (
    <>
      {lines.length > 1 && (
        <div className="row">
          <label className="field">
            <span>
              Game {at + 1} of {lines.length}
            </span>
            <select className="select" value={at} onChange={(event) => setAt(Number(event.target.value))}>
              {lines.map((other, index) => (
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
        <LocalReplay key={at} replay={line.replay} />
      )}
    </>
  );
}
