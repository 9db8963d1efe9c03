import type { Part } from "@liars-ladder/protocol";
import { findRuleset, isRuleset, Projection, playMoves, quickLuck, type SeenEvent } from "@liars-ladder/rules";
import { useMemo } from "react";
import { filmOfSeen } from "../replay/film.ts";
import { ReplayViewer } from "../replay/ReplayViewer.tsx";

type Ladder = Part<"getMatch", "response">["ladder"];

/**
 * The table of a ladder as each of its games begins, with no bots at it: as high as the table of the game that will come.
 * Nothing for rules that this page does not know.
 */
export function EmptyTable({ ladder: { ruleset, options, players } }: { ladder: Ladder }) {
  const film = useMemo(() => {
    if (!isRuleset(findRuleset(ruleset))) return null;
    const head = { ruleset, options, players };
    const projection = new Projection(options, players);
    const seen: SeenEvent[] = [];
    playMoves(head, quickLuck(1, 1), [], (event) => {
      projection.push(event);
      seen.push(projection.seen("audience"));
    });
    const names = Array.from({ length: players }, (_, seat) => `Seat ${seat + 1}`);
    return filmOfSeen({ ...head, names, result: null }, seen);
  }, [ruleset, options, players]);
  return film && <ReplayViewer film={film} start={{ seat: "audience" }} mode="embed" idle live />;
}
