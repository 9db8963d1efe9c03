import { useEffect, useMemo, useRef } from "react";
import { LocalReplay } from "../open/LocalReplay.tsx";
import { Section } from "../ui/Section.tsx";
import { type Run, replayOf } from "./result.ts";

interface Props {
  run: Run;
  game: number;
  onClose(): void;
}

/** A game of a run in the viewer, as the draft sees it, at its worst mistake. */
export function OpenGame({ run, game, onClose }: Props) {
  const replay = useMemo(() => replayOf(run, game), [run, game]);
  const box = useRef<HTMLDivElement>(null);
  // Opening a game shows it, and gives it the focus, so that keys step through it.
  useEffect(() => {
    box.current?.focus();
    box.current?.scrollIntoView({ block: "start" });
  }, []);
  return (
    <div ref={box} tabIndex={-1}>
      <Section
        id="game"
        title={`Game ${game + 1}`}
        beside={
          <button type="button" className="button small" onClick={onClose}>
            Close
          </button>
        }
      >
        <p className="dim">
          As your draft sees it, from its worst mistake on; if it made none, from the first of another seat.
        </p>
        <LocalReplay replay={replay} start={{ at: "mistake", seat: run.games[game]!.seating.indexOf(0) }} />
      </Section>
    </div>
  );
}
