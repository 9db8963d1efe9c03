import type { Ruleset } from "@liars-ladder/rules";
import { useState } from "react";
import { ReplayViewer } from "../replay/ReplayViewer.tsx";
import { exampleRound } from "./example.ts";

/** Shows a round of a ruleset on the table, step by step. */
export function ExampleRound({ ruleset }: { ruleset: Ruleset }) {
  const [film] = useState(() => exampleRound(ruleset));
  const firstBid = film.steps.findIndex(({ kind }) => kind === "bid");
  return (
    <div>
      <ReplayViewer film={film} start={{ step: Math.max(0, firstBid) }} mode="embed" keys={false} />
      <p className="dim">A round of {ruleset.title}: step through it, or let it play.</p>
    </div>
  );
}
