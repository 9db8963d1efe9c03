import { getRouteApi, Link } from "@tanstack/react-router";
import { usePages } from "../api/pages.ts";
import { MatchList } from "../match/MatchList.tsx";
import { useLadders } from "../ui/LadderLink.tsx";
import { More } from "../ui/More.tsx";
import { Select } from "../ui/Select.tsx";
import { Broken } from "../ui/States.tsx";
import { useTitle } from "../ui/useTitle.ts";

const route = getRouteApi("/matches");
/** What a match was to the bot whose matches these are. */
const RESULTS = [
  ["won", "won"],
  ["lost", "lost"],
  ["forfeited", "with forfeits"],
] as const;
const STATES = ["queued", "running", "finished", "parked", "void"] as const;

/** All matches, those that are over first, newest first; the filters are in the address. */
export function MatchesPage() {
  const { ladder, season, bot, state, result } = useFilters();
  const filter = {
    ...(ladder && { ladder }),
    ...(season !== undefined && { season }),
    ...(bot && { bot }),
    ...(state && { state }),
    ...(result && { result }),
  };
  // What is over comes first; what is not is told in a line, unless it is asked for.
  const shown = { ...filter, state: state ?? "finished" } as const;
  const { items, error, pending, more } = usePages("listMatches", { query: shown }, 10_000);
  useTitle("Matches");
  return (
    <div className="stack">
      <h1>Matches</h1>
      <Filters />
      {state === undefined && season === undefined && result === undefined && <UnderWay of={filter} />}
      {error ? <Broken error={error} /> : <MatchList items={pending ? undefined : items} of={bot} />}
      {!pending && items.length === 0 && <p className="notice">No matches found.</p>}
      <More more={more} />
    </div>
  );
}

/** Rows of a page of the API at most. */
const MOST = 100;

/** What is played now, and how much waits for a runner. */
function UnderWay({ of }: { of: { ladder?: string; bot?: string } }) {
  const running = usePages("listMatches", { query: { ...of, state: "running", limit: MOST } }, 10_000);
  const queued = usePages("listMatches", { query: { ...of, state: "queued", limit: MOST } }, 10_000);
  const many = ({ items, more }: typeof queued) => `${items.length}${more === null ? "" : "+"}`;
  if (running.pending || queued.pending) return <p className="skeleton">0 being played · 0 queued</p>;
  return (
    <p className="row">
      <Link to="/matches" search={{ ...of, state: "running" }}>
        <span className="tnum">{many(running)}</span> being played
      </Link>
      <Link to="/matches" search={{ ...of, state: "queued" }}>
        <span className="tnum">{many(queued)}</span> queued
      </Link>
      <Link to="/tv">Watch one on TV</Link>
    </p>
  );
}

/** What the address filters by; what is malformed counts as absent, and a season is one of a ladder's. */
function useFilters() {
  const { ladder, season, bot, state, result } = route.useSearch();
  return {
    ladder,
    bot,
    state: STATES.find((each) => each === state),
    result: bot ? RESULTS.find(([each]) => each === result)?.[0] : undefined,
    season: ladder && /^[1-9]\d{0,5}$/.test(season ?? "") ? Number(season) : undefined,
  };
}

function Filters() {
  const search = route.useSearch();
  const { ladder, season, bot, state, result } = useFilters();
  const navigate = route.useNavigate();
  const ladders = useLadders();
  const change = (key: keyof typeof search, value: string) => {
    const next = { ...search, [key]: value };
    if (key === "ladder") delete next.season;
    if (key === "bot") delete next.result;
    if (value === "") delete next[key];
    void navigate({ search: next, replace: true });
  };
  return (
    <div className="row">
      <Select
        label="Ladder"
        value={ladder ?? ""}
        options={[["", "all"], ...ladders.map((each) => [each.ladder.id, each.ladder.title] as const)]}
        onChange={(value) => change("ladder", value)}
      />
      <Select
        label="State"
        value={state ?? ""}
        options={[
          ["", "finished"],
          ...STATES.map((each) => [each, each] as const).filter(([each]) => each !== "finished"),
        ]}
        onChange={(value) => change("state", value)}
      />
      {bot && (
        <Select
          label={`Result of ${bot.split("/")[1]}`}
          value={result ?? ""}
          options={[["", "any"], ...RESULTS]}
          onChange={(value) => change("result", value)}
        />
      )}
      {season !== undefined && <Remove text={`season ${season}`} onClick={() => change("season", "")} />}
      {bot && <Remove text={`of ${bot}`} onClick={() => change("bot", "")} />}
    </div>
  );
}

const Remove = ({ text, onClick }: { text: string; onClick(): void }) => (
  <button type="button" className="button small" onClick={onClick}>
    {text} ✕<span className="unseen"> remove this filter</span>
  </button>
);
