import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { query } from "../api/queries.ts";

/** The title of a ladder by its id; the id itself until the titles are there. They hardly ever change. */
export function useLadderTitle(): (id: string) => string {
  const { data } = useQuery({ ...query("listLadders", {}), staleTime: 300_000 });
  return (id) => data?.items.find(({ ladder }) => ladder.id === id)?.ladder.title ?? id;
}

/** Its title alone. */
export const LadderTitle = ({ id }: { id: string }) => useLadderTitle()(id);

/** A ladder by its title. */
export function LadderLink({ id }: { id: string }) {
  const title = useLadderTitle();
  return (
    <Link to="/ladders/$ladder" params={{ ladder: id }}>
      {title(id)}
    </Link>
  );
}

/** Several of them, with commas between. */
export const LadderLinks = ({ ids }: { ids: readonly string[] }) =>
  ids.map((id, index) => (
    <span key={id}>
      {index > 0 && ", "}
      <LadderLink id={id} />
    </span>
  ));
