import { useState } from "react";
import type { Place } from "../replay/address.ts";
import { LocalReplay } from "./LocalReplay.tsx";
import { titleOf } from "./readLines.ts";
import type { ReplayFile } from "./useReplayFile.ts";

/** Which game of a file is shown, from 0, and where in it. */
export interface FilePlace extends Place {
  game?: number;
}

interface Props extends Pick<ReplayFile, "lines"> {
  start?: FilePlace;
  /** Called when another game is chosen, and when the viewer comes to rest on a step. */
  onPlace?: (game: number, place: Record<string, string>) => void;
}

/** The games of a file, one at a time; unless `start` says more, the first one that can be read to begin with. */
export function FileGames({ lines, start = {}, onPlace }: Props) {
  const [first] = useState(() => {
    const { game = lines.findIndex(({ replay }) => replay !== null) } = start;
    return Math.min(Math.max(0, game), lines.length - 1);
  });
  const [at, setAt] = useState(first);
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
        <LocalReplay
          key={at}
          replay={line.replay}
          start={at === first ? start : {}}
          onPlace={onPlace && ((place) => onPlace(at, place))}
        />
      )}
    </>
  );
}
