import { useState } from "react";
import type { Place } from "../replay/address.ts";
import { LocalReplay } from "./LocalReplay.tsx";
import { titleOf } from "./readLines.ts";
import type { ReplayFile } from "./useReplayFile.ts";

/** Which game of a file is shown, counted from 0, and at which step. */
export interface FilePlace extends Place {
  game?: number;
}

/** The decision of a game that gave most away (of 1, as the ladder counts). */
export interface WorstMistake {
  event: number;
  loss: number;
}

interface Props extends Pick<ReplayFile, "lines"> {
  start?: FilePlace;
  /** The worst mistake of each line, if given: then the worst game comes first, and each game opens at its mistake. */
  mistakes?: readonly (WorstMistake | null)[];
  /** Called when another game is chosen, and when the viewer comes to rest on a step. */
  onPlace?: (game: number, place: Record<string, string>) => void;
}

/** The games of a file, one at a time. It begins with the first one that can be read, unless `start` says otherwise. */
export function FileGames({ lines, start = {}, mistakes = NONE, onPlace }: Props) {
  const [order] = useState(() => {
    const lossOf = (index: number): number => mistakes[index]?.loss ?? 0;
    return lines.map((_, index) => index).sort((a, b) => lossOf(b) - lossOf(a));
  });
  const [first] = useState(() => {
    const { game = order.find((index) => lines[index]!.replay !== null) ?? 0 } = start;
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
              {mistakes.length > 0 && ", the worst mistake first"}
            </span>
            <select className="select" value={at} onChange={(event) => setAt(Number(event.target.value))}>
              {order.map((index) => (
                <option key={index} value={index}>
                  {titleOf(lines[index]!)}
                  {mistakes[index] && ` · mistake −${mistakes[index].loss.toFixed(2)}`}
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
          event={mistakes[at]?.event}
          onPlace={onPlace && ((place) => onPlace(at, place))}
        />
      )}
    </>
  );
}

const NONE: readonly null[] = [];
