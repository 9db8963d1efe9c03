import { type Replay, stepOf, verify } from "@liars-ladder/rules";
import { useMemo } from "react";
import type { Place } from "../replay/address.ts";
import { filmOf } from "../replay/film.ts";
import { ReplayViewer } from "../replay/ReplayViewer.tsx";
import { TallyTable } from "../replay/TallyTable.tsx";
import { Icon } from "../ui/Icon.tsx";

interface Props {
  replay: Replay;
  start?: Place;
  /** Begins at the step of this event, if `start` has no step. */
  event?: number | undefined;
  /** Called when the viewer comes to rest on a step. */
  onPlace?: ((place: Record<string, string>) => void) | undefined;
}

/**
 * A replay from a file. The rules play it again before it is shown, because files cannot be trusted. If it breaks the rules,
 * only what comes before that is shown.
 */
export function LocalReplay({ replay, start = {}, event, onPlace }: Props) {
  const checked = useMemo(() => verify(replay, { rulesOnly: true }), [replay]);
  const bySeed = useMemo(() => checked.ok && verify(replay).ok, [replay, checked]);
  const film = useMemo(
    () => filmOf(checked.ok ? replay : { ...replay, events: replay.events.slice(0, checked.event), result: null }),
    [replay, checked],
  );
  const begin = event === undefined ? start : { step: stepOf(film.steps, event), ...start };
  return (
    <>
      {checked.ok ? (
        <p className="row">
          <span className="badge">{film.ruleset?.title ?? replay.ruleset}</span>
          <Checked text="follows the rules" />
          {bySeed ? (
            <Checked text="dice match the seed" />
          ) : (
            <span className="badge">dice cannot be checked against a seed</span>
          )}
        </p>
      ) : (
        <div className="notice bad" role="alert">
          <h2>This game breaks the rules</h2>
          <p>
            {replay.id}, event {checked.event}: {checked.problem}
          </p>
          {film.steps.length > 0 && <p>What comes before that is shown.</p>}
        </div>
      )}
      {film.steps.length > 0 && (
        <>
          <ReplayViewer film={film} start={begin} {...(onPlace && { onPlace })} />
          <TallyTable film={film} />
        </>
      )}
    </>
  );
}

const Checked = ({ text }: { text: string }) => (
  <span className="badge good">
    <Icon name="check" size={14} /> {text}
  </span>
);
