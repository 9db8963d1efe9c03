import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { problemOf } from "../api/client.ts";
import { query } from "../api/queries.ts";
import { BotFilters } from "../match/BotFilters.tsx";
import { type OfBot, queryOfBot } from "../match/filters.ts";
import { MatchList } from "../match/MatchList.tsx";
import { Section } from "../ui/Section.tsx";
import { ProblemNotice } from "../ui/States.tsx";

/** The newest of a bot's finished matches that the address chooses. What it plays next stands with its standings. */
export function useBotMatches(bot: string, chosen: OfBot) {
  const played = query("listMatches", { query: { ...queryOfBot(bot, chosen), state: "finished", limit: 20 } });
  return useQuery({ ...played, refetchInterval: 15_000 });
}

interface Props {
  bot: string;
  chosen: OfBot;
  versions: readonly number[];
  matches: Pick<ReturnType<typeof useBotMatches>, "data" | "error">;
  onChange(key: keyof OfBot, value: string): void;
}

export function BotMatches({ bot, chosen, versions, matches: { data, error }, onChange }: Props) {
  const all = (
    <Link to="/matches" search={{ bot, ...chosen }}>
      All of these
    </Link>
  );
  return (
    <Section id="matches" title="Matches" beside={all}>
      <div className="row">
        <BotFilters bot={bot} chosen={chosen} versions={versions} onChange={onChange} />
      </div>
      {error && <ProblemNotice problem={problemOf(error)} />}
      {!error && <MatchList items={data?.items} of={bot} told={chosen.result !== undefined} />}
      {data?.items.length === 0 && <p className="notice">No matches found.</p>}
    </Section>
  );
}
