import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { query } from "../api/queries.ts";
import { useMe } from "../api/session.ts";
import { AuthorBots } from "../author/AuthorBots.tsx";
import { MatchList } from "../match/MatchList.tsx";
import { FeedLink } from "../ui/FeedLink.tsx";
import { Section } from "../ui/Section.tsx";
import { Broken, Loading } from "../ui/States.tsx";
import { useTitle } from "../ui/useTitle.ts";

const route = getRouteApi("/authors/$author");

/** An author: the bots, where each stands on every ladder, and the latest matches. */
export function AuthorPage() {
  const { author } = route.useParams();
  const me = useMe();
  const { data, error } = useQuery(query("getAuthor", { params: { author } }));
  const played = query("listMatches", { query: { author, state: "finished", limit: 20 } });
  const matches = useQuery({ ...played, refetchInterval: 15_000 });
  useTitle(author);
  if (error) return <Broken error={error} />;
  if (!data) return <Loading />;
  return (
    <div className="stack">
      <header>
        <p className="eyebrow">{data.house ? "The bots that come with the ladder" : "Author"}</p>
        <div className="row spread">
          <h1>{author}</h1>
          <p className="row">
            {me?.author === author && (
              <Link to="/account" className="button">
                Your account
              </Link>
            )}
            <FeedLink of={`/authors/${author}`} />
          </p>
        </div>
      </header>
      <Section id="bots" title="Bots, ladder by ladder">
        {data.bots.length === 0 ? (
          <p className="notice">No bots yet.</p>
        ) : (
          <AuthorBots author={author} bots={data.bots} />
        )}
      </Section>
      <Section id="matches" title="Latest matches">
        <MatchList items={matches.data?.items} />
        {matches.data?.items.length === 0 && <p className="notice">No matches yet.</p>}
      </Section>
    </div>
  );
}
