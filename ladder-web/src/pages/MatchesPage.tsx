import type { Part } from "@liars-ladder/protocol";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { problemOf } from "../api/client.ts";
import { usePages } from "../api/pages.ts";
import { query } from "../api/queries.ts";
import { BotField } from "../match/BotField.tsx";
import { BotFilters } from "../match/BotFilters.tsx";
import { changed, OF_BOT, queryOfBot, readOfBot } from "../match/filters.ts";
import { MatchList } from "../match/MatchList.tsx";
import { useStill } from "../match/still.ts";
import { counted } from "../ui/format.ts";
import { useLadders } from "../ui/LadderLink.tsx";
import { More } from "../ui/More.tsx";
import { Select } from "../ui/Select.tsx";
import { ProblemNotice } from "../ui/States.tsx";
import { useTitle } from "../ui/useTitle.ts";

const route = getRouteApi("/matches");
const STATES = ["queued", "running", "finished", "parked", "void"] as const;

/** All matches, those that are over first, newest first; the filters are in the address. */
export function MatchesPage() {
  const { ladder, season, bot, state, ofBot } = useFilters();
  const filter = {
    ...(ladder && { ladder }),
    ...(season !== undefined && { season }),
    ...(bot && queryOfBot(bot, ofBot)),
    ...(state && { state }),
  };
  // What is over comes first; what is not is told in a line, unless it is asked for.
  const shown = { ...filter, state: state ?? "finished" } as const;
  const { items, error, pending, more } = usePages("listMatches", { query: shown }, 10_000);
  // What is under way comes and goes by itself, but not under the pointer.
  const [over, setOver] = useState(false);
  const hold = over || (shown.state !== "running" && shown.state !== "queued");
  const still = useStill(pending ? undefined : items, more === null, JSON.stringify(shown), hold);
  useTitle("Matches");
  return (
    <div className="stack">
      <div className="row spread">
        <h1>Matches</h1>
        {still.waiting > 0 && (
          <button type="button" className="button small" onClick={still.flush}>
            {counted(still.waiting, "update")}
          </button>
        )}
      </div>
      <Filters />
      {state === undefined && season === undefined && ofBot.result === undefined && <UnderWay of={filter} />}
      {error ? (
        <ProblemNotice problem={problemOf(error)} />
      ) : (
        <div onPointerEnter={() => setOver(true)} onPointerLeave={() => setOver(false)}>
          <MatchList items={still.rows} of={bot} told={ofBot.result !== undefined} />
        </div>
      )}
      {!error && still.rows?.length === 0 && <p className="notice">No matches found.</p>}
      <More more={more} />
    </div>
  );
}

/** Rows of a page of the API at most. */
const MOST = 100;

/** What is played now, and how much waits for a runner. */
function UnderWay({ of }: { of: NonNullable<Part<"listMatches", "query">> }) {
  const search = route.useSearch();
  const running = usePages("listMatches", { query: { ...of, state: "running", limit: MOST } }, 10_000);
  const queued = usePages("listMatches", { query: { ...of, state: "queued", limit: MOST } }, 10_000);
  const many = ({ items, more }: typeof queued) => `${items.length}${more === null ? "" : "+"}`;
  if (running.pending || queued.pending) return <p className="skeleton">2 being played · 20 queued · Watch on TV</p>;
  return (
    <p className="row">
      <Link to="/matches" search={{ ...search, state: "running" }}>
        <span className="tnum">{many(running)}</span> being played
      </Link>
      <Link to="/matches" search={{ ...search, state: "queued" }}>
        <span className="tnum">{many(queued)}</span> queued
      </Link>
      <Link to="/tv">Watch on TV</Link>
    </p>
  );
}

/** What the address filters by; what is malformed counts as absent, and a season is one of a ladder's. */
function useFilters() {
  const { ladder, season, bot, state, ...more } = route.useSearch();
  return {
    ladder,
    bot,
    state: STATES.find((each) => each === state),
    ofBot: bot ? readOfBot(more) : {},
    season: ladder && /^[1-9]\d{0,5}$/.test(season ?? "") ? Number(season) : undefined,
  };
}

function Filters() {
  const search = route.useSearch();
  const { ladder, season, bot, state, ofBot } = useFilters();
  const navigate = route.useNavigate();
  const ladders = useLadders();
  const [author = "", name = ""] = bot?.split("/") ?? [];
  const whose = useQuery({ ...query("getBot", { params: { author, bot: name } }), enabled: bot !== undefined });
  const change = (key: keyof typeof search, value: string) => {
    const next = changed(search, key, value);
    if (key === "ladder") delete next.season;
    if (key === "bot") for (const part of OF_BOT) delete next[part];
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
      <BotField label="Bot" value={bot ?? ""} onChoose={(value) => change("bot", value)} />
      {bot && (
        <BotFilters
          bot={bot}
          chosen={ofBot}
          versions={whose.data?.versions.map(({ number }) => number)}
          onChange={change}
        />
      )}
      {season !== undefined && <Remove text={`season ${season}`} onClick={() => change("season", "")} />}
    </div>
  );
}

const Remove = ({ text, onClick }: { text: string; onClick(): void }) => (
  <button type="button" className="button small" onClick={onClick}>
    {text} ✕<span className="unseen"> remove this filter</span>
  </button>
);
