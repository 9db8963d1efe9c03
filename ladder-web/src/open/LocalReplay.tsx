import { type Replay, verify } from "@liars-ladder/rules";
import { useMemo } from "react";
import { filmOf } from "../replay/film.ts";
import { ReplayViewer } from "../replay/ReplayViewer.tsx";
import { TallyTable } from "../replay/TallyTable.tsx";
import { Icon } from "../ui/Icon.tsx";

/** A replay of a file. The rules play it again before it is shown: what a file says is not to be trusted. */
export function LocalReplay({ replay }: { replay: Replay }) {
  const checked = useMemo(() => verify(replay, { rulesOnly: true }), [replay]);
  const bySeed = useMemo(() => checked.ok && verify(replay).ok, [replay, checked]);
  const film = useMemo(() => (checked.ok ? filmOf(replay) : null), [replay, checked]);
  if (film === null) {
    return (
      <div className="notice bad" role="alert">
        <h2>This game breaks the rules</h2>
        <p>
          {replay.id}, event {checked.event}: {checked.problem}
        </p>
      </div>
    );
  }
  return (
    <>
      <p className="row">
        <span className="badge">{film.ruleset?.title ?? replay.ruleset}</span>
        <Checked text="follows the rules" />
        {bySeed ? (
          <Checked text="dice match the seed" />
        ) : (
          <span className="badge">dice cannot be checked against a seed</span>
        )}
      </p>
      <ReplayViewer film={film} start={{}} />
      <TallyTable film={film} />
    </>
  );
}

const Checked = ({ text }: { text: string }) => (
  <span className="badge good">
    <Icon name="check" size={14} /> {text}
  </span>
);
