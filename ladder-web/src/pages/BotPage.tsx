import type { Entry } from "@liars-ladder/protocol";
import { roomOf } from "@liars-ladder/protocol/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Navigate } from "@tanstack/react-router";
import { useRoom } from "../api/live.ts";
import { query } from "../api/queries.ts";
import { Authors } from "../bot/Authors.tsx";
import { BotHead } from "../bot/BotHead.tsx";
import { BotMatches, useBotMatches } from "../bot/BotMatches.tsx";
import { BotRecord } from "../bot/BotRecord.tsx";
import { HowExploitable } from "../bot/HowExploitable.tsx";
import { PastSeasons, pastOn } from "../bot/PastSeasons.tsx";
import { readRivals } from "../bot/rivals.ts";
import { Standings } from "../bot/Standings.tsx";
import { Versions } from "../bot/Versions.tsx";
import { changed, readOfBot } from "../match/filters.ts";
import { Section } from "../ui/Section.tsx";
import { Broken, Loading } from "../ui/States.tsx";
import { useTitle } from "../ui/useTitle.ts";
import { Suspensions } from "../version/Suspensions.tsx";

const route = getRouteApi("/bots/$author/$bot");

/** A bot: where it stands, how it got there and how it plays. The ladder and the season are in the address. */
export function BotPage() {
  const { author, bot } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const client = useQueryClient();
  const options = query("getBot", { params: { author, bot } });
  const { data, error } = useQuery(options);
  const whose = useQuery({ ...query("getBotAuthors", { params: { author, bot } }), enabled: data?.mine === true });
  useRoom(roomOf.bot(author, bot), {
    bot: () => void client.invalidateQueries({ queryKey: options.queryKey }),
  });
  const name = `${author}/${bot}`;
  const chosen = readOfBot(search);
  // Asked for at once, not after the bot.
  const matches = useBotMatches(name, chosen);
  const choose = (next: typeof search) => void navigate({ search: next, replace: true, resetScroll: false });
  useTitle(name);
  if (error) return <Broken error={error} />;
  if (!data) return <Loading />;
  // It was handed over.
  if (data.bot.author !== author || data.bot.name !== bot)
    return <Navigate to="/bots/$author/$bot" params={{ author: data.bot.author, bot: data.bot.name }} replace />;
  // Shown with its authors, or nothing would have its place.
  if (data.mine && whose.isPending) return <Loading />;
  const ladders = data.entries.map((entry) => entry.ladder);
  const ladder = ladders.find((id) => id === search.ladder) ?? ladders[0];
  const seasons = pastOn(data.past, ladder);
  const season = seasons.find((number) => String(number) === search.season);
  const below = (
    <>
      <Versions versions={data.versions} entries={data.entries} mine={data.mine} />
      {whose.data && <Authors of={data.bot} data={whose.data} />}
      <BotMatches
        bot={name}
        chosen={chosen}
        versions={data.versions.map(({ number }) => number)}
        matches={matches}
        onChange={(key, value) => choose(changed(search, key, value))}
      />
    </>
  );
  return (
    <div className="stack">
      <BotHead
        key={search.challenge}
        data={data}
        ladder={ladder}
        rivals={readRivals(search.challenge, name)}
        wanted={search.ladder}
      />
      {data.active && <Suspensions version={data.active.id} entries={data.entries} mine={data.mine} />}
      <Section id="standings" title="Standings">
        {data.entries.length === 0 ? (
          <p className="notice">Not on any ladder{data.active ? " yet" : ": none of its versions is active"}.</p>
        ) : (
          <Standings entries={data.entries} />
        )}
      </Section>
      <HowExploitable entries={data.entries} house={data.bot.house ? bot : undefined} />
      <PastSeasons past={data.past} />
      {ladder === undefined ? (
        below
      ) : (
        <BotRecord
          of={{ author, bot, ladder, season }}
          ladders={ladders}
          behind={isBehind(data.entries.find((entry) => entry.ladder === ladder)) ? (data.active?.id ?? null) : null}
          seasons={seasons}
          axis={search.x === "time" ? "time" : "matches"}
          onChoose={(next) => choose({ ...next, ...chosen })}
        >
          {below}
        </BotRecord>
      )}
    </div>
  );
}

/** Whether it plays, and is not the first. */
const isBehind = (entry: Entry | undefined): boolean =>
  entry?.rank != null && entry.rank.place > 1 && entry.status !== "suspended";
