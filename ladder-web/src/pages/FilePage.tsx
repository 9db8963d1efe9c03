import { useState } from "react";
import { FileGames, type FilePlace, type WorstMistake } from "../open/FileGames.tsx";
import { readLines } from "../open/readLines.ts";
import { readPlace } from "../replay/address.ts";
import styles from "./file.module.css";

interface Props {
  games: string;
  /** The worst one of each game, where they were looked for. */
  mistakes: readonly (WorstMistake | null)[];
  hash: string;
}

/** Replays in a file of their own, which needs no server: `liars replay --html` writes it. */
export function FilePage({ games, mistakes, hash }: Props) {
  const [lines] = useState(() => readLines(games));
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1>{lines.length === 1 ? (lines[0]?.replay?.id ?? "Replay") : "Replays"}</h1>
        <p className="dim">
          Liar’s Ladder, written by <code>liars replay</code>
        </p>
      </header>
      <div className="stack">
        <FileGames lines={lines} mistakes={mistakes} start={readHash(hash)} onPlace={keepPlace} />
      </div>
    </main>
  );
}

/** Reads `#game=3&step=12&seat=1`, games counted from 0; what is malformed counts as absent. */
function readHash(hash: string): FilePlace {
  const query = Object.fromEntries(new URLSearchParams(hash.slice(1)));
  const { step: game } = readPlace({ step: query.game });
  return { ...readPlace(query), ...(game !== undefined && { game }) };
}

/** Keeps the address up to date, so that a link lands on the same picture. */
function keepPlace(game: number, place: Record<string, string>): void {
  history.replaceState(null, "", `#${new URLSearchParams({ ...(game > 0 && { game: String(game) }), ...place })}`);
}
