import type { Status } from "@liars-ladder/protocol";
import { useQuery } from "@tanstack/react-query";
import { query } from "../api/queries.ts";
import { Runners } from "../status/Runners.tsx";
import { Ago } from "../ui/Ago.tsx";
import { Fact, Facts } from "../ui/Facts.tsx";
import { count, counted, duration, percent } from "../ui/format.ts";
import { Section } from "../ui/Section.tsx";
import { Broken, Loading } from "../ui/States.tsx";
import { useTitle } from "../ui/useTitle.ts";

const ASK_MS = 5_000;

/** How the ladder is doing, for everybody. */
export function StatusPage() {
  const { data: status, error } = useQuery({ ...query("getStatus", {}), refetchInterval: ASK_MS });
  useTitle("Status");
  if (status === undefined) return error ? <Broken error={error} /> : <Loading />;
  return (
    <div className="stack">
      <header className="stack">
        <h1>Status</h1>
        <p className="lede" role="status">
          {summaryOf(status)}
        </p>
      </header>
      <Queue of={status} />
      <FirstRating of={status.firstRating} />
      <Runners of={status} />
      <Incidents of={status.incidents} />
    </div>
  );
}

/** In a sentence: is there anybody who plays, and how long does it take? */
function summaryOf({ runners, slots, queue: { matches, builds } }: Status): string {
  const here = runners.filter(({ connected }) => connected).length;
  if (here === 0)
    return `No runner is connected: ${counted(matches.queued + builds.queued, "job waits", "jobs wait")} until one is. Nothing is lost meanwhile.`;
  const running = matches.running + builds.running;
  const who = here === 1 ? "One runner plays" : `${here} runners play`;
  return `${who} up to ${counted(slots, "match", "matches")} at a time; ${counted(running, "job runs", "jobs run")} now.`;
}

const wait = (seconds: number | null): string => (seconds === null ? "nothing waits" : duration(seconds * 1000));

const Queue = ({ of: { queue } }: { of: Status }) => (
  <Section id="queue" title="Queue">
    <Facts>
      <Fact name="Matches">
        {count(queue.matches.queued)} queued, {count(queue.matches.running)} running, {count(queue.finished)} ended in
        the last hour
      </Fact>
      <Fact name="First of the queue waits">{wait(queue.matches.oldest)}</Fact>
      <Fact name="Submissions">
        {count(queue.builds.queued)} queued, {count(queue.builds.running)} being built
      </Fact>
      <Fact name="First submission waits">{wait(queue.builds.oldest)}</Fact>
    </Facts>
  </Section>
);

const FirstRating = ({ of }: { of: Status["firstRating"] }) => (
  <Section id="first-rating" title="From upload to first rating">
    <Facts>
      <Fact name="Last seven days">
        {of.rated === 0
          ? "No author’s version was rated"
          : `${counted(of.rated, "version")} of authors, half of them within ${time(of.median)}, ${percent(0.95)} within ${time(of.slowest)}`}
      </Fact>
      <Fact name="Waiting now">
        {of.waiting === 0 ? "none" : `${count(of.waiting)}, the first for ${time(of.longest)}`}
      </Fact>
    </Facts>
  </Section>
);

const time = (seconds: number | null): string => duration((seconds ?? 0) * 1000);

const Incidents = ({ of: { parked, unexplained, lastAt, suspended } }: { of: Status["incidents"] }) => (
  <Section id="incidents" title="Incidents">
    <p className="dim prose">
      What fails because of us costs no bot a point. A job that fails three times is parked until an operator looks at
      it.
    </p>
    <Facts>
      <Fact name="Parked">
        {counted(parked.matches, "match", "matches")}, {counted(parked.builds, "submission")},{" "}
        {counted(parked.exploits, "other job")}
      </Fact>
      <Fact name="Last 30 days">
        {unexplained === 0 ? (
          "No match had a failure of ours"
        ) : (
          <>
            {counted(unexplained, "match", "matches")} had a failure of ours
            {lastAt && (
              <>
                , the last one <Ago at={lastAt} />
              </>
            )}
          </>
        )}
      </Fact>
      <Fact name="Suspended versions">{count(suspended)}</Fact>
    </Facts>
  </Section>
);
