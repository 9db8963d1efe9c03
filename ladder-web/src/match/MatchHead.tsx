import type { Part } from "@liars-ladder/protocol";
import { Link } from "@tanstack/react-router";
import game from "../game/game.module.css";
import { Ago } from "../ui/Ago.tsx";
import { duration } from "../ui/format.ts";
import { InSeason } from "../ui/InSeason.tsx";
import { MatchState } from "../ui/MatchState.tsx";
import { Rematch } from "./Rematch.tsx";

type Match = Part<"getMatch", "response">;

/** The ladder of a match, who plays it, and how far it is. */
export function MatchHead({ match }: { match: Match }) {
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
        <MatchState state={state} />
        {!rated && <span className="badge">challenge, unrated</span>}
        <Rematch match={match} />
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

/** Why a match does not count, or does not count yet. */
export function MatchTrouble({ match: { state, reason, rated } }: { match: Match }) {
  if (state === "parked")
    return (
      <div className="notice bad">
        <h2>This match is parked</h2>
        <p>The platform could not play it. No bot is at fault, and no rating changes. An operator will look at it.</p>
        {reason && <p className="dim">{reason}</p>}
      </div>
    );
  if (state === "void")
    return (
      <div className="notice bad">
        <h2>This match is void</h2>
        <p>
          {rated
            ? "An operator cancelled it. It does not count."
            : "An operator cancelled it. It does not use up one of your challenges of the day."}
        </p>
        {reason && <p className="dim">{reason}</p>}
      </div>
    );
  return null;
}
