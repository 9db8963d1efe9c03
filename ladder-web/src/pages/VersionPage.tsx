import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, Suspense, useState } from "react";
import { isMine, useMe } from "../api/session.ts";
import { HowExploitable } from "../bot/HowExploitable.tsx";
import { Standings } from "../bot/Standings.tsx";
import { later } from "../slice/later.tsx";
import { Report } from "../submit/Report.tsx";
import { VersionLogs } from "../submit/VersionLogs.tsx";
import { Section } from "../ui/Section.tsx";
import { Broken, Loading } from "../ui/States.tsx";
import { useTitle } from "../ui/useTitle.ts";
import { Suspensions } from "../version/Suspensions.tsx";
import { useVersion } from "../version/useVersion.ts";
import { VersionActions } from "../version/VersionActions.tsx";
import { VersionFacts } from "../version/VersionFacts.tsx";
import { VersionHead } from "../version/VersionHead.tsx";
import { VersionRecord } from "../version/VersionRecord.tsx";
import { VersionSources } from "../version/VersionSources.tsx";

const OperatorVerbs = later(async () => (await import("../operator/VersionVerbs.tsx")).VersionVerbs);
const CompareHere = later(async () => (await import("../version/CompareHere.tsx")).CompareHere);
const route = getRouteApi("/versions/$version");

/** One version: how its submission goes, live, and where it stands. */
export function VersionPage() {
  const { version: id } = route.useParams();
  const me = useMe();
  const { data, error, change } = useVersion(id);
  useTitle(data ? `${data.bot.name} v${data.number}` : "Version");
  if (error) return <Broken error={error} />;
  if (!data) return <Loading />;
  const mine = isMine(me, data.bot);
  return (
    <div className="stack">
      <VersionHead version={data} />
      <Suspensions version={id} entries={data.entries} mine={mine} />
      {mine && <VersionActions version={data} onChange={change} />}
      {me?.operator && (
        <Suspense>
          <OperatorVerbs version={data} />
        </Suspense>
      )}
      <Report version={data} />
      {data.entries.length > 0 && (
        <Section id="entries" title="Where it stands">
          <Standings entries={data.entries} />
        </Section>
      )}
      <HowExploitable entries={data.entries} house={data.bot.house ? data.bot.name : undefined} />
      <VersionFacts version={data} />
      <VersionRecord version={data} />
      {mine && data.state === "accepted" && (
        <Section key={id} id="compare" title="Is it better?">
          <Opened button="Compare it with another version" about="In this tab, on the same luck, until it is clear.">
            <Suspense fallback={<Loading />}>
              <CompareHere version={data} />
            </Suspense>
          </Opened>
        </Section>
      )}
      {/* Nobody knows how long they are: what would stand below them would move. */}
      {mine && <VersionSources key={`${id} ${data.state}`} version={data} />}
      {mine && data.rulesets.length > 0 && <VersionLogs version={id} />}
    </div>
  );
}

/** What is loaded only for those who ask for it. */
function Opened({ button, about, children }: { button: string; about: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  if (open) return children;
  return (
    <p>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {button}
      </button>{" "}
      <span className="dim">{about}</span>
    </p>
  );
}
