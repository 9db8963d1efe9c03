import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { query } from "../api/queries.ts";
import { filterLadders, needsFilter, validFilter } from "../home/filter.ts";
import { Hero } from "../home/Hero.tsx";
import styles from "../home/home.module.css";
import { LadderFilters } from "../home/LadderFilters.tsx";
import { type LadderItem, LadderList } from "../home/LadderList.tsx";
import { Slice } from "../slice/Slice.tsx";
import { Section } from "../ui/Section.tsx";
import { Broken } from "../ui/States.tsx";
import { useTitle } from "../ui/useTitle.ts";

const route = getRouteApi("/");

/** The first page: what this is, and all ladders. */
export function HomePage() {
  const { data, error } = useQuery({ ...query("listLadders", {}), refetchInterval: 10_000 });
  useTitle("");
  return (
    <div className={styles.home}>
      <Slice>
        <Hero ladder={data?.items[0]?.ladder.id} />
      </Slice>
      <Slice>
        <div className={styles.below}>
          <Section id="ladders" title="Ladders" beside={<Link to="/overall">All ladders together</Link>}>
            {error ? <Broken error={error} /> : <Ladders items={data?.items} />}
          </Section>
          <Fairness />
        </div>
      </Slice>
    </div>
  );
}

/** The ladders, those that the address chooses. Few are all shown, whatever it says: there is no filter to undo. */
function Ladders({ items }: { items: readonly LadderItem[] | undefined }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  if (items === undefined || !needsFilter(items)) return <LadderList ladders={items} />;
  const filter = validFilter(search, items);
  const shown = filterLadders(items, filter);
  return (
    <>
      <Slice>
        <LadderFilters
          of={items}
          filter={filter}
          onFilter={(next) => void navigate({ search: validFilter(next, items), replace: true, resetScroll: false })}
        />
      </Slice>
      {shown.length === 0 ? <p className="notice">No ladder matches these filters.</p> : <LadderList ladders={shown} />}
    </>
  );
}

const Fairness = () => (
  <section className={styles.why} aria-label="How it is fair">
    <div>
      <h3>Error bars, everywhere</h3>
      <p>
        A single game is mostly luck. So every rating has a 95 % interval, and every rank is a range: one bot ranks
        above another only when the difference is significant.
      </p>
    </div>
    <div>
      <h3>The same luck for everybody</h3>
      <p>
        Each deal is played once for every seating, so every bot plays every hand. The hash of the seeds is published
        before play, the seeds after it.
      </p>
    </div>
    <div>
      <h3>Everything is open afterwards</h3>
      <p>
        Every game can be replayed: all dice, what each player knew, and the exact chance of each bid at that moment.
      </p>
    </div>
  </section>
);
