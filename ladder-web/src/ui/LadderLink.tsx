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

/** Only the title of a ladder. */
export const LadderTitle = ({ id }: { id: string }) => useLadderTitle()(id);

/** A link to a ladder, with its title, which is looked up if it is not given. */
export const LadderLink = ({ id, title }: { id: string; title?: string }) => (
  <Link to="/ladders/$ladder" params={{ ladder: id }}>
    {title ?? <LadderTitle id={id} />}
  </Link>
);

/** Several of these links, separated by commas. */
export const LadderLinks = ({ ids }: { ids: readonly string[] }) =>
  ids.map((id, index) => (
    <span key={id}>
      {index > 0 && ", "}
      <LadderLink id={id} />
    </span>
  ));
