import type { Part } from "@liars-ladder/protocol";
import type { Problem } from "@liars-ladder/protocol/client";
import { findRuleset, isRuleset } from "@liars-ladder/rules";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Next } from "../account/Left.tsx";
import { api } from "../api/client.ts";
import { query } from "../api/queries.ts";
import { meQuery, useMe } from "../api/session.ts";
import { botPath } from "../ui/format.ts";
import { Select } from "../ui/Select.tsx";
import { Broken, ProblemNotice } from "../ui/States.tsx";
import { Opponents } from "./Opponents.tsx";
import styles from "./play.module.css";

export interface Choice {
  ladder?: string;
  /** `author/bot`, separated by commas. */
  bots?: string;
}

interface Props extends Choice {
  onChoose(choice: Choice): void;
}

type Row = Part<"getTable", "response">["rows"][number];

/** Chooses a ladder and opponents. All of it is in the address, so that it is kept while signing in. */
export function Setup({ ladder: chosen, bots, onChoose }: Props) {
  const { data, error } = useQuery({ ...query("listLadders", {}), staleTime: 60_000 });
  if (error) return <Broken error={error} />;
  const ladders = (data?.items ?? []).map(({ ladder }) => ladder);
  const ladder = ladders.find(({ id }) => id === chosen) ?? ladders[0];
  if (!ladder) return <div className={styles.setupRoom} />;
  return (
    <div className={styles.setup}>
      <Select
        label="Rules"
        value={ladder.id}
        options={ladders.map(({ id, title }) => [id, title])}
        onChange={(id) => onChoose({ ladder: id })}
      />
      <Table key={ladder.id} ladder={ladder} bots={bots} onChoose={onChoose} />
    </div>
  );
}

interface TableProps {
  ladder: Part<"listLadders", "response">["items"][number]["ladder"];
  bots: string | undefined;
  onChoose(choice: Choice): void;
}

/** Chooses the opponents, and starts the game. */
function Table({ ladder, bots, onChoose }: TableProps) {
  const { data, error } = useQuery(query("getTable", { params: { ladder: ladder.id } }));
  const ruleset = findRuleset(ladder.ruleset);
  const rows = (data?.rows ?? []).filter(({ status }) => status === "active" || status === "provisional");
  const paths = rows.map(({ bot }) => botPath(bot));
  const named = bots?.split(",").filter((name) => paths.includes(name));
  const chosen = named ?? usual(rows, ladder.players - 1);
  if (error) return <Broken error={error} />;
  if (!data || !isRuleset(ruleset)) return <div className={styles.setupRoom} />;
  const { min, max } = ruleset.players;
  return (
    <>
      <Opponents
        rows={rows}
        chosen={chosen}
        most={max - 1}
        onChange={(next) => onChoose({ ladder: ladder.id, bots: next.join(",") })}
      />
      <p className="dim">
        {ruleset.title} is for {min}–{max} players: you and {min - 1}–{max - 1} bots.{" "}
        <Link to="/rules/$ruleset" params={{ ruleset: ruleset.id }}>
          How it is played
        </Link>
      </p>
      <Begin ladder={ladder.id} bots={chosen} least={min - 1} />
    </>
  );
}

/** The default opponents: house bots of medium strength. */
function usual(rows: readonly Row[], seats: number): string[] {
  const distance = ({ standing }: Row): number => Math.abs((standing?.rating ?? 1000) - 1000);
  const house = rows.filter(({ bot }) => bot.house).sort((a, b) => distance(a) - distance(b));
  return house.slice(0, seats).map(({ bot }) => botPath(bot));
}

/** Takes a seat, or says what is missing first: to sign in, or to wait. */
function Begin({ ladder, bots, least }: { ladder: string; bots: readonly string[]; least: number }) {
  const me = useMe();
  const { problem, busy, ask } = useBegin();
  if (me === undefined) return <p className={styles.beginRoom} />;
  if (me === null) {
    const after = `/play?${new URLSearchParams({ ladder, bots: bots.join(",") })}`;
    return (
      <p className="row">
        <Link to="/sign-in" search={{ after }} className="button primary">
          Sign in to take a seat
        </Link>
        <span className="dim">
          An account is a name, an address for mail and a password. Your games are kept in it.
        </span>
      </p>
    );
  }
  const { nextAt, limit, used } = me.quotas.plays;
  if (nextAt !== null)
    return (
      <p className="notice">
        You have begun all {limit} games for today
        <Next at={nextAt} />.
      </p>
    );
  return (
    <>
      {problem && <ProblemNotice problem={problem} />}
      <p className="row">
        <button
          type="button"
          className={`button primary ${styles.begin}`}
          disabled={busy || bots.length < least}
          onClick={() => void ask(ladder, bots)}
        >
          Take a seat
        </button>
        <span className="dim">
          It counts for nothing. {limit - used} of {limit} games are left today.
        </span>
      </p>
    </>
  );
}

function useBegin() {
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const client = useQueryClient();
  const ask = async (ladder: string, bots: readonly string[]) => {
    setBusy(true);
    const answer = await api.startPlaying({ params: { ladder }, body: { bots: [...bots] } });
    setBusy(false);
    if (!answer.ok) return setProblem(answer.problem);
    void client.invalidateQueries({ queryKey: meQuery.queryKey });
    await navigate({ to: "/play/$game", params: { game: answer.value.id } });
  };
  return { problem, busy, ask };
}
