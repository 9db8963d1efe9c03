import type { League } from "@liars-ladder/protocol";
import { useQueries, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { api, problemOf } from "../api/client.ts";
import { allThere, query } from "../api/queries.ts";
import { useMe } from "../api/session.ts";
import { Division, divisionMatches, divisionTable } from "../league/Division.tsx";
import { Head } from "../league/Head.tsx";
import { Invited } from "../league/Invited.tsx";
import { Members } from "../league/Members.tsx";
import { Moment } from "../league/Moment.tsx";
import { ownBots, Verbs } from "../league/Verbs.tsx";
import { SCHEDULES, STATES } from "../league/words.ts";
import { Decide } from "../operator/Decide.tsx";
import { AuthorLink } from "../ui/BotLink.tsx";
import { Fact, Facts } from "../ui/Facts.tsx";
import { count } from "../ui/format.ts";
import { Broken, Loading } from "../ui/States.tsx";
import { useTitle } from "../ui/useTitle.ts";

const route = getRouteApi("/leagues/$league");

/** One league: its tables, its members, and what one may do in it. */
export function LeaguePage() {
  const { league: id } = route.useParams();
  const { invite } = route.useSearch();
  const { data: league, error } = useQuery({
    ...query("getLeague", { params: { league: id } }),
    refetchInterval: 5_000,
  });
  const me = useMe();
  const tables = useQueries({
    queries: (league?.divisions ?? []).map(({ ladder }) => divisionTable(id, ladder.id)),
    combine: allThere,
  });
  const matches = useQueries({
    queries: (league?.divisions ?? []).map(({ ladder }) => divisionMatches(ladder.id)),
    combine: allThere,
  });
  const bots = useQuery({ ...ownBots, enabled: Boolean(me) });
  useTitle(league?.name ?? "League");
  if (error && problemOf(error).code === "league.unknown" && invite !== undefined)
    return <Invited league={id} invite={invite} />;
  if (error) return <Broken error={error} />;
  // All at once, so that nothing moves when a part comes late.
  if (!league || !tables || !matches || bots.isLoading) return <Loading />;
  return (
    <div className="stack">
      <Head title={league.name}>
        <p className="row">
          <span className={league.state === "running" ? "badge live" : "badge"}>{STATES[league.state]}</span>
          {league.private && <span className="badge">private</span>}
          {league.endedWhy !== null && <span className="dim">{league.endedWhy}</span>}
        </p>
      </Head>
      <Verbs league={league} {...(invite !== undefined && { invite })} />
      {me?.operator && league.endedAt === null && league.mine !== "organiser" && (
        <p>
          <Decide
            verb="End league"
            of={league.name}
            danger
            act={(reason) => api.closeLeague({ params: { league: id }, body: { reason } })}
          >
            As an operator: it makes no more matches, those under way are played, and its tables are final then.
          </Decide>
        </p>
      )}
      {league.divisions.map(({ ladder }) => (
        <Division key={ladder.id} league={league} ladder={ladder} />
      ))}
      <Members league={league} />
      <About league={league} />
    </div>
  );
}

const About = ({ league }: { league: League }) => (
  <Facts>
    <Fact name="Organiser">{league.organiser ? <AuthorLink author={league.organiser} /> : "nobody"}</Fact>
    <Fact name="Schedule">
      {SCHEDULES[league.schedule].title}. {SCHEDULES[league.schedule].about}
    </Fact>
    <Fact name="Deals">
      {count(league.divisions.reduce((sum, { deals }) => sum + deals, 0))} of {count(league.deals)} at most
    </Fact>
    {league.startedAt === null && league.endedAt === null && (
      <Fact name="Begins">{league.startsAt ? <Moment at={league.startsAt} /> : "when its organiser starts it"}</Fact>
    )}
    {league.startedAt !== null && (
      <Fact name="Began">
        <Moment at={league.startedAt} />
      </Fact>
    )}
    <Fact name={league.endedAt === null ? "Ends at the latest" : "Ended"}>
      <Moment at={league.endedAt ?? league.endsAt} />
    </Fact>
    <Fact name="New versions">
      {league.schedule === "ladder"
        ? "A bot’s newly active version takes its place at once, with a rating of its own."
        : "Who plays is settled when the league begins: later versions do not take part."}
    </Fact>
    <Fact name="If the organiser leaves">The member who joined first organises it; when nobody is left, it ends.</Fact>
  </Facts>
);
