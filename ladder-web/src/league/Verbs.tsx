import type { League } from "@liars-ladder/protocol";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api } from "../api/client.ts";
import { query } from "../api/queries.ts";
import { useMe } from "../api/session.ts";
import { Act } from "../ui/Act.tsx";

/** Bots that one may bring. */
export const ownBots = query("listBots", { query: { mine: true, limit: 100 } });

/** What one may do in a league that goes on: join, bring a bot, leave; its organiser starts and ends it. */
export function Verbs({ league, invite }: { league: League; invite?: string }) {
  const me = useMe();
  const params = { league: league.id };
  if (league.endedAt !== null) return null;
  if (!me)
    return (
      <p>
        <Link to="/sign-in" search={{ after: `/leagues/${league.id}` }} className="button primary">
          Sign in to join
        </Link>
      </p>
    );
  if (league.mine === null || league.mine === "invited")
    return (
      <Act
        primary
        verb="Join"
        of={league.name}
        act={() => api.joinLeague({ params, body: invite === undefined ? {} : { invite } })}
      />
    );
  return (
    <div className="stack">
      <OwnBot league={league} author={me.author} />
      <div className="row">
        {league.mine === "organiser" && league.state === "waiting" && (
          <Act primary verb="Start" of={league.name} act={() => api.startLeague({ params })} />
        )}
        <Act verb="Leave" of={league.name} danger act={() => api.leaveLeague({ params })} />
      </div>
      {league.mine === "organiser" && (
        <Act
          verb="End it now"
          of={league.name}
          danger
          field={{ name: "reason", label: "Reason", minLength: 3 }}
          act={(reason) => api.endLeague({ params, body: { reason } })}
        />
      )}
    </div>
  );
}

/** Which of one's bots plays in it. */
function OwnBot({ league, author }: { league: League; author: string }) {
  const { data } = useQuery(ownBots);
  const params = { league: league.id };
  const entered = league.players.find((player) => player.author === author)?.bot ?? null;
  if (league.schedule !== "ladder" && league.startedAt !== null)
    return <p className="dim">{entered ? `${entered.name} plays for you.` : "You have no bot in it."}</p>;
  const fit =
    data?.items.filter(
      ({ bot, ladders }) => bot.author === author && ladders.length > 0 && bot.name !== entered?.name,
    ) ?? [];
  return (
    <div className="stack">
      <p className="row">
        {entered ? (
          <>
            <b>{entered.name}</b> plays for you.{" "}
            <Act verb="Withdraw" of={entered.name} act={() => api.withdrawFromLeague({ params })} />
          </>
        ) : (
          "Choose which of your bots plays for you:"
        )}
      </p>
      <p className="row">
        {fit.map(({ bot }) => (
          <Act
            key={bot.name}
            verb={`${entered ? "Play with" : "Enter"} ${bot.name}`}
            of="in this league"
            act={() => api.enterLeague({ params, body: { bot: bot.name } })}
          />
        ))}
        {data && fit.length === 0 && !entered && (
          <span className="dim">
            You have none that plays on a ladder yet. <Link to="/studio">Write one in the studio.</Link>
          </span>
        )}
      </p>
    </div>
  );
}
