import type { Part } from "@liars-ladder/protocol";
import { Link } from "@tanstack/react-router";
import { Ago } from "../ui/Ago.tsx";
import { BotLink } from "../ui/BotLink.tsx";
import { botPath } from "../ui/format.ts";
import { InSeason } from "../ui/InSeason.tsx";
import { MatchState } from "../ui/MatchState.tsx";
import styles from "./matches.module.css";

export type MatchItem = Part<"listMatches", "response">["items"][number];

/** Matches in a table: who played, and how each placed. `of` is the bot whose page it stands on. */
export function MatchList({ items, of }: { items: readonly MatchItem[]; of?: string }) {
  return (
    <div className="scroller">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Match</th>
            <th scope="col">Ladder</th>
            <th scope="col">State</th>
            <th scope="col">Bots, best mean place first</th>
            <th scope="col" className="num">
              Games
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((match) => (
            <tr key={match.id}>
              <th scope="row">
                <Link to="/matches/$match" params={{ match: match.id }}>
                  <Ago at={match.finishedAt ?? match.createdAt} />
                  <span className="unseen"> match {match.id.slice(0, 8)}</span>
                </Link>
              </th>
              <td>
                <Link to="/ladders/$ladder" params={{ ladder: match.ladder }}>
                  {match.ladder}
                </Link>
                <InSeason ladder={match.ladder} season={match.season} before=", " />
              </td>
              <td>
                <MatchState state={match.state} />
              </td>
              <td>
                <span className={styles.bots}>
                  {placed(match).map((bot) => (
                    <span key={`${bot.version.id} ${bot.key}`} data-of={botPath(bot.version.bot) === of || undefined}>
                      <BotLink bot={bot.version.bot} version={bot.version.number} author={false} />{" "}
                      {bot.meanPlacing !== null && <b className="tnum">{bot.meanPlacing.toFixed(2)}</b>}
                      {bot.forfeits !== null && bot.forfeits > 0 && (
                        <span className={styles.forfeits}>
                          {" "}
                          {bot.forfeits} forfeit{bot.forfeits === 1 ? "" : "s"}
                        </span>
                      )}
                    </span>
                  ))}
                </span>
              </td>
              <td className="num">
                {match.games.done}
                {match.games.done < match.games.of && <span className="dim"> / {match.games.of}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function placed(match: MatchItem) {
  const bots = match.bots.map((bot, key) => ({ ...bot, key }));
  return bots.sort((a, b) => (a.meanPlacing ?? 99) - (b.meanPlacing ?? 99));
}
