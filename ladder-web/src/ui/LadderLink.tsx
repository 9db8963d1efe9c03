import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { query } from "../api/queries.ts";

export const laddersQuery = query("listLadders", {});

/** All ladders as they stood a while ago. They are there before the page is (router.tsx); empty only if they did not come. */
export const useLadders = () => useQuery({ ...laddersQuery, staleTime: 300_000 }).data?.items ?? [];

/** The title of a ladder by its id. */
export function useLadderTitle(): (id: string) => string {
  const ladders = useLadders();
  return (id) => ladders.find(({ ladder }) => ladder.id === id)?.ladder.title ?? id;
}

/** Only the title of a ladder. Those of leagues are in no list. */
export function LadderTitle({ id }: { id: string }) {
  const title = useLadderTitle()(id);
  const asked = useQuery({
    ...query("getLadder", { params: { ladder: id } }),
    enabled: leagueOf(id) !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return asked.data?.ladder.title ?? title;
}

/** The league that a ladder belongs to, by its id. */
const leagueOf = (id: string): string | null => /^league-([a-z0-9]{12})-\d+$/.exec(id)?.[1] ?? null;

/** A link to a ladder, or to the league that it belongs to, with its title, which is looked up if it is not given. */
export function LadderLink({ id, title }: { id: string; title?: string }) {
  const league = leagueOf(id);
  const text = title ?? <LadderTitle id={id} />;
  return league === null ? (
    <Link to="/ladders/$ladder" params={{ ladder: id }}>
      {text}
    </Link>
  ) : (
    <Link to="/leagues/$league" params={{ league }}>
      {text}
    </Link>
  );
}

/** Several of these links. There are commas in titles. */
export const LadderLinks = ({ ids }: { ids: readonly string[] }) =>
  ids.map((id, index) => (
    <span key={id}>
      {index > 0 && "; "}
      <LadderLink id={id} />
    </span>
  ));
