import type { Ruleset } from "@liars-ladder/rules";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ReplayViewer } from "../replay/ReplayViewer.tsx";
import { Loading } from "../ui/States.tsx";
import styles from "./options.module.css";
import { type Script, type Shown, scriptsOf } from "./scripts.ts";

/** What each option changes: a short game with it, beside one by the usual rules. */
export function OptionsShown({ ruleset }: { ruleset: Ruleset }) {
  const [scripts] = useState(() => scriptsOf(ruleset));
  const [shown, setShown] = useState<Script | null>(null);
  return (
    <section className="stack" aria-labelledby="shown">
      <h3 id="shown">On the table</h3>
      <p className="dim">Short games: by the usual rules, and with one option each, from where it shows.</p>
      <div className={styles.chips}>
        {scripts.map((script) => (
          <button
            key={script.shows ?? ""}
            type="button"
            className="button small"
            aria-pressed={shown === script}
            onClick={() => setShown(shown === script ? null : script)}
          >
            {script.shows ?? "the usual rules"}
          </button>
        ))}
      </div>
      {shown && <ScriptShown key={shown.shows} ruleset={ruleset} script={shown} />}
    </section>
  );
}

function ScriptShown({ ruleset, script }: { ruleset: Ruleset; script: Script }) {
  const { data, error } = useQuery({
    queryKey: ["script", ruleset.id, script.shows],
    queryFn: script.read,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) return <p className="notice bad">This game could not be loaded. Load the page again.</p>;
  if (!data) return <Loading />;
  return (
    <div className={styles.shown}>
      {data.usual && <Game title="By the usual rules" game={data.usual} />}
      <Game title={script.shows === null ? "By the usual rules" : `With ${script.shows}`} game={data} />
    </div>
  );
}

function Game({ title, game: { about, film, step } }: { title: string; game: NonNullable<Shown["usual"]> }) {
  return (
    <section aria-label={title}>
      <h4>{title}</h4>
      <p className={styles.about}>{about}</p>
      <ReplayViewer film={film} start={{ step }} mode="embed" keys={false} />
    </section>
  );
}
