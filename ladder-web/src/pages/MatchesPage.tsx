import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { usePages } from "../api/pages.ts";
import { query } from "../api/queries.ts";
import { MatchList } from "../match/MatchList.tsx";
import { More } from "../ui/More.tsx";
import { Select } from "../ui/Select.tsx";
import { Broken } from "../ui/States.tsx";
import { useTitle } from "../ui/useTitle.ts";

const route = getRouteApi("/matches");
const STATES = ["queued", "running", "finished", "parked", "void"] as const;

/** All matches, newest first; the filters are in the address. */
export function MatchesPage() {
  const { ladder, season, bot, state } = useFilters();
  const filter = {
    ...(ladder && { ladder }),
    ...(season !== undefined && { season }),
    ...(bot && { bot }),
    ...(state && { state }),
  };
  const { items, error, pending, more } = usePages("listMatches", { query: filter }, 10_000);
  useTitle("Matches");
  return (
    <div className="stack">
      <h1>Matches</h1>
      <Filters />
      {error ? <Broken error={error} /> : <MatchList items={items} of={bot} />}
      {!pending && items.length === 0 && <p className="notice">No matches found.</p>}
      <More more={more} />
    </div>
  );
}

/** What the address filters by; what is malformed counts as absent, and a season is one of a ladder's. */
function useFilters() {
  const { ladder, season, bot, state } = route.useSearch();
  return {
    ladder,
    bot,
    state: STATES.find((each) => each === state),
    season: ladder && /^[1-9]\d{0,5}$/.test(season ?? "") ? Number(season) : undefined,
  };
}

function Filters() {
  const search = route.useSearch();
  const { ladder, season, bot, state } = useFilters();
  const navigate = route.useNavigate();
  const ladders = useQuery(query("listLadders", {}));
  const change = (key: keyof typeof search, value: string) => {
    const next = { ...search, [key]: value };
    if (key === "ladder") delete next.season;
    if (value === "") delete next[key];
    void navigate({ search: next, replace: true });
  };
  return (
    <div className="row">
      <Select
        label="Ladder"
        value={ladder ?? ""}
        options={[
          ["", "all"],
          ...(ladders.data?.items ?? []).map((each) => [each.ladder.id, each.ladder.title] as const),
        ]}
        onChange={(value) => change("ladder", value)}
      />
      <Select
        label="State"
        value={state ?? ""}
        options={[["", "all"], ...STATES.map((each) => [each, each] as const)]}
        onChange={(value) => change("state", value)}
      />
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
