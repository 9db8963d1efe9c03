import type { Problem } from "@liars-ladder/protocol/client";
import type { Replay } from "@liars-ladder/rules";
import { useCallback, useEffect, useState } from "react";
import { api } from "../api/client.ts";
import { type EmbedSettings, readEmbed } from "../replay/address.ts";
import { filmOf } from "../replay/film.ts";
import { ReplayViewer } from "../replay/ReplayViewer.tsx";
import { ProblemNotice } from "../ui/States.tsx";
import { useTitle } from "../ui/useTitle.ts";
import styles from "./embed.module.css";

/** A replay inside somebody else's page. */
export function EmbedPage({ game, search }: { game: string; search: string }) {
  const [state, setState] = useState<{ replay: Replay } | { problem: Problem } | null>(null);
  const settings = readEmbed(search);
  useTitle(state && "replay" in state ? namesOf(state.replay) : "Replay");
  useEffect(() => {
    const stop = new AbortController();
    api.getReplay({ params: { game }, signal: stop.signal }).then((answer) => {
      if (!stop.signal.aborted) setState(answer.ok ? { replay: answer.value } : { problem: answer.problem });
    });
    return () => stop.abort();
  }, [game]);
  if (state === null) return <p className={styles.frame}>Loading…</p>;
  if ("problem" in state) {
    return (
      <div className={styles.frame}>
        <ProblemNotice problem={state.problem} />
      </div>
    );
  }
  return (
    <main className={styles.frame}>
      <h1 className="unseen">Replay of {namesOf(state.replay)}</h1>
      <Embedded game={game} replay={state.replay} settings={settings} />
    </main>
  );
}

const namesOf = ({ players }: Replay): string => players.map(({ name }) => name).join(", ");

function Embedded({ game, replay, settings }: { game: string; replay: Replay; settings: EmbedSettings }) {
  const [film] = useState(() => filmOf(replay));
  // Whoever goes on there begins where they were here.
  const [place, setPlace] = useState("");
  const onPlace = useCallback((to: Record<string, string>) => setPlace(`?${new URLSearchParams(to)}`), []);
  return (
    <>
      <ReplayViewer film={film} start={settings} mode={settings.controls ? "embed" : "bare"} onPlace={onPlace} />
      <p className={styles.link}>
        <a href={`/games/${game}${place}`} target="_blank" rel="noreferrer">
          Open on Liar’s Ladder
        </a>
      </p>
    </>
  );
}
