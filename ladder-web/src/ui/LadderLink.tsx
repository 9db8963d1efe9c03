import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { query } from "../api/queries.ts";

/** The title of a ladder by its id, or the id itself until the titles are loaded. They hardly ever change. */
export function useLadderTitle(): (id: string) => string {
  const { data } = useQuery({ ...query("listLadders", {}), staleTime: 300_000 });
  return (id) => data?.items.find(({ ladder }) => ladder.id === id)?.ladder.title ?? id;
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
