import { type QueryClient, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { query } from "../api/queries.ts";
import { type Film, filmOf } from "../replay/film.ts";
import { ReplayViewer } from "../replay/ReplayViewer.tsx";
import { Slice, Unhurried } from "../slice/Slice.tsx";
import { nextTask } from "../slice/turns.ts";
import { calm } from "../ui/calm.ts";
import { LadderLink } from "../ui/LadderLink.tsx";
import styles from "./home.module.css";

/** Shows a game of a ladder's newest match on the table. */
export function Showcase({ ladder }: { ladder: string }) {
  const newest = useQuery({
    ...query("listMatches", { query: { ladder, state: "finished", rated: true, limit: 1 } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const match = newest.data?.items[0];
  const game = match ? `${match.id}.0` : "";
  const { data: film } = useQuery({
    queryKey: ["showcase", game],
    queryFn: ({ client }) => prepare(client, game),
    enabled: match !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (film === undefined || match === undefined) return <div className={styles.showRoom} />;
  return (
    <Unhurried>
      <ReplayViewer
        key={game}
        film={film}
        start={{ step: 1, autoplay: !calm(), loop: true, speed: 1 }}
        mode="embed"
        keys={false}
      />
      <Slice>
        <p className={styles.caption}>
          The latest match on <LadderLink id={match.ladder} /> ·{" "}
          <Link to="/games/$game" params={{ game }}>
            watch the whole game
          </Link>
        </p>
      </Slice>
    </Unhurried>
  );
}

/** The film of a game with all that is said in it. Each part of the work has a task of its own: nobody asked for it. */
async function prepare(client: QueryClient, game: string): Promise<Film> {
  // The game's own page finds it here.
  const replay = await client.fetchQuery({
    ...query("getReplay", { params: { game } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  await nextTask();
  const film = filmOf(replay);
  for (let step = 0; step < film.steps.length; step += STEPS) {
    await nextTask();
    film.sentence(step, "all");
  }
  return film;
}

/** So many steps are worked out at once. */
const STEPS = 16;
