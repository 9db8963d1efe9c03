import type { ShowEvent, StepEvent } from "@liars-ladder/protocol";
import { roomOf } from "@liars-ladder/protocol/client";
import { useCallback, useEffect, useRef, useState } from "react";
import { useRoom } from "../api/live.ts";
import { newGame, type ToldGame, withStep } from "./told.ts";

interface Shown {
  /** Which game is on, and the score; null before the first game. */
  show: ShowEvent | null;
  game: ToldGame | null;
  /** How many watch; 0 if nobody else does. */
  watching: number;
  /** Whether it is known yet if there is a show. */
  asked: boolean;
  lost: boolean;
}

/**
 * The show of a match. The current game grows with each step. After a lost connection, it continues where it stopped.
 *
 * @param onChange is called when the match begins or is finished, and after a lost connection, when that may have
 * happened.
 */
export function useShow(match: string | null, onChange: () => void): Shown {
  const [show, setShow] = useState<ShowEvent | null>(null);
  const [game, setGame] = useState<ToldGame | null>(null);
  const [watching, setWatching] = useState(0);
  // Steps between two renderings are put together here.
  const told = useRef<ToldGame | null>(null);
  const change = useRef(onChange);
  change.current = onChange;

  const put = (next: ToldGame): void => {
    told.current = next;
    setGame(next);
  };
  const onShow = (event: ShowEvent): void => {
    if (event.match !== match) return;
    setShow(event);
    if (event.game !== null && event.game.index !== told.current?.index) put(newGame(event.game));
    // A slow reader may have missed the last steps.
    else if (event.over && told.current?.result === null) again();
  };
  const onStep = (step: StepEvent): void => {
    if (step.match !== match || told.current === null) return;
    setWatching(step.watching ?? 0);
    const next = withStep(told.current, step);
    if (next === "gap") again();
    else if (next !== told.current) put(next);
  };
  const onMatch = useCallback(
    (event: { match: string }) => {
      if (event.match === match) change.current();
    },
    [match],
  );
  const { live, lost } = useRoom(match === null ? null : roomOf.show(match), { show: onShow, match: onMatch });
  const room = match === null || game === null ? null : roomOf.game(match, game.index);
  const { again } = useRoom(room, { step: onStep }, () => told.current?.events.length ?? 0);
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (live) setAsked(true);
    // Changes while the connection was lost were not received.
    if (live) change.current();
  }, [live]);
  return { show, game, watching, asked, lost };
}
