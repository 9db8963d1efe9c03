import { roomOf } from "@liars-ladder/protocol/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useRoom } from "../api/live.ts";
import { query } from "../api/queries.ts";
import { useMe } from "../api/session.ts";
import { HowExploitable } from "../bot/HowExploitable.tsx";
import { Standings } from "../bot/Standings.tsx";
import { Report } from "../submit/Report.tsx";
import { VersionLogs } from "../submit/VersionLogs.tsx";
import { Section } from "../ui/Section.tsx";
import { Broken, Loading } from "../ui/States.tsx";
import { useTitle } from "../ui/useTitle.ts";
import { VersionActions } from "../version/VersionActions.tsx";
import { VersionFacts } from "../version/VersionFacts.tsx";
import { VersionHead } from "../version/VersionHead.tsx";
import { VersionSources } from "../version/VersionSources.tsx";

const route = getRouteApi("/versions/$version");

/** One version: how its submission goes, live, and where it stands. */
export function VersionPage() {
  const { version: id } = route.useParams();
  const client = useQueryClient();
  const me = useMe();
  const options = query("getVersion", { params: { version: id } });
  const { data, error } = useQuery({
    ...options,
    // The socket tells; this is for when it cannot.
    refetchInterval: (q) => (q.state.data?.state === "queued" || q.state.data?.state === "building" ? 3000 : 30_000),
  });
  useRoom(roomOf.version(id), {
    version: (event) => {
      if (event.version === id) void client.invalidateQueries({ queryKey: options.queryKey });
    },
  });
  useTitle(data ? `${data.bot.name} v${data.number}` : "Version");
  if (error) return <Broken error={error} />;
  if (!data) return <Loading />;
  const mine = me?.author === data.bot.author && !data.bot.house;
  return (
    <div className="stack">
      <VersionHead version={data} />
      {mine && <VersionActions version={data} onChange={(next) => client.setQueryData(options.queryKey, next)} />}
      <Report version={data} />
      {data.entries.length > 0 && (
        <Section id="entries" title="Where it stands">
          <Standings entries={data.entries} />
        </Section>
      )}
      <HowExploitable entries={data.entries} house={data.bot.house ? data.bot.name : undefined} />
      {mine && <VersionSources key={`${id} ${data.state}`} version={data} />}
      <VersionFacts version={data} />
      {mine && data.rulesets.length > 0 && <VersionLogs version={id} />}
    </div>
  );
}
