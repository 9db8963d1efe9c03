import type { Part } from "@liars-ladder/protocol";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { problemOf } from "../api/client.ts";
import { usePages } from "../api/pages.ts";
import { query } from "../api/queries.ts";
import { MatchList } from "../match/MatchList.tsx";
import { ByLadder } from "../pair/ByLadder.tsx";
import { BySeat } from "../pair/BySeat.tsx";
import { BotLink } from "../ui/BotLink.tsx";
import { botPath } from "../ui/format.ts";
import { More } from "../ui/More.tsx";
import { Section } from "../ui/Section.tsx";
import { Broken, Loading, ProblemNotice } from "../ui/States.tsx";
import { useTitle } from "../ui/useTitle.ts";

const route = getRouteApi("/pair");
type Pair = Part<"getPair", "response">;

/** Two versions against each other; both are in the address, as author/bot or author/bot@number. */
export function PairPage() {
  const { a = "", b = "" } = route.useSearch();
  const { data, error } = useQuery({ ...query("getPair", { query: { a, b } }), refetchInterval: 30_000 });
  useTitle(data ? `${named(data.a)} against ${named(data.b)}` : "Head to head");
  if (error && problemOf(error).code === "request.invalid") return <NoPair />;
  if (error) return <Broken error={error} />;
  if (!data) return <Loading />;
  const met = data.ladders.some((on) => on.met !== null);
  return (
    <div className="stack">
      <Head pair={data} turned={{ a: b, b: a }} />
      {data.ladders.length === 0 ? (
        <p className="notice">There is no ladder on which both are.</p>
      ) : (
        <Section id="ladders" title={`Score of ${data.a.bot.name}, ladder by ladder`}>
          <ByLadder pair={data} />
          <p className="dim prose">
            The score is a share of points: in each game at one table, the better place takes the point. The line is its
            95 % interval, the ring what the ratings expect, which come from all games of both.
            {!met && neverMet(data)}
          </p>
        </Section>
      )}
      {met && (
        <Section id="seats" title={`By the seat of ${data.a.bot.name}`}>
          <BySeat pair={data} />
        </Section>
      )}
      {met && <Matches pair={data} />}
    </div>
  );
}

/** An address that does not name two. */
const NoPair = () => (
  <div className="notice">
    <h1>Head to head</h1>
    <p>
      This address does not name two different bots, as <code>author/bot</code> or <code>author/bot@version</code>. The
      page of a <Link to="/bots">bot</Link> lists all that it has met, each with the way to this page.
    </p>
  </div>
);

const named = ({ bot, number }: Pair["a"]): string => `${bot.name} v${number}`;

const neverMet = ({ a, b }: Pair): string =>
  botPath(a.bot) === botPath(b.bot) || (a.bot.author === b.bot.author && !a.bot.house)
    ? " They never meet: bots of one author do not sit at one table, and only one version of a bot plays."
    : " They have not met yet.";

const Head = ({ pair: { a, b }, turned }: { pair: Pair; turned: { a: string; b: string } }) => (
  <header>
    <p className="eyebrow">Head to head</p>
    <div className="row spread">
      <h1>
        {named(a)} <span className="dim">against</span> {named(b)}
      </h1>
      <Link to="/pair" search={turned} className="button">
        Turn round
      </Link>
    </div>
    <p>
      <BotLink bot={a.bot} /> (<VersionLink of={a} />) and <BotLink bot={b.bot} /> (<VersionLink of={b} />)
    </p>
  </header>
);

const VersionLink = ({ of: { id, number } }: { of: Pair["a"] }) => (
  <Link to="/versions/$version" params={{ version: id }}>
    version {number}
  </Link>
);

function Matches({ pair: { a, b } }: { pair: Pair }) {
  const played = { version: a.id, met: b.id, state: "finished", limit: 20 } as const;
  const { items, pending, error, more } = usePages("listMatches", { query: played });
  if (error) return <ProblemNotice problem={problemOf(error)} />;
  return (
    <Section id="matches" title="Their matches">
      <MatchList items={pending ? undefined : items} of={botPath(a.bot)} />
      <More more={more} />
    </Section>
  );
}
