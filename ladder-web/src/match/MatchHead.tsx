import type { Part } from "@liars-ladder/protocol";
import { Link } from "@tanstack/react-router";
import game from "../game/game.module.css";
import { Ago } from "../ui/Ago.tsx";
import { duration } from "../ui/format.ts";
import { InSeason } from "../ui/InSeason.tsx";
import { MatchState } from "../ui/MatchState.tsx";
import { Rematch } from "./Rematch.tsx";
import { troubleOf } from "./trouble.ts";

type Match = Part<"getMatch", "response">;

/** The ladder of a match, who plays it, and how far it is. */
export function MatchHead({ match, veiled }: { match: Match; veiled: boolean }) {
  const { ladder, season, bots, state, rated, createdAt, startedAt, finishedAt, attempts, games } = match;
  return (
    <header>
      <p className="eyebrow">
        <Link to="/ladders/$ladder" params={{ ladder: ladder.id }}>
          {ladder.title}
        </Link>
        <InSeason ladder={ladder.id} season={season} before=" / " /> / match
      </p>
      <div className="row">
        <h1 className={game.title}>{bots.map((bot) => bot.version.bot.name).join(" · ")}</h1>
        <MatchState state={state} veiled={veiled} />
        {!rated && <span className="badge">challenge, unrated</span>}
        {state === "finished" && (
          <Rematch here={`/matches/${match.id}`} ladder={ladder} bots={bots.map(({ version }) => version.bot)} />
        )}
      </div>
      <p className="dim">
        created <Ago at={createdAt} />
        {startedAt && finishedAt && `, played in ${duration(Date.parse(finishedAt) - Date.parse(startedAt))}`}
        {attempts > 1 && `, attempt ${attempts}`}
        {" · "}
        {games.done} of {games.of} games
      </p>
    </header>
  );
}

/** Why a match does not count, or does not count yet, and whose fault that is. */
export function MatchTrouble({ match }: { match: Match }) {
  const trouble = troubleOf(match);
  if (trouble === null) return null;
  if (trouble.title === null) return <p className="notice">{trouble.text}</p>;
  return (
    <div className="notice bad">
      <h2>{trouble.title}</h2>
      <p>{trouble.text}</p>
      {match.reason && <p className="dim">{match.reason}</p>}
    </div>
  );
}
