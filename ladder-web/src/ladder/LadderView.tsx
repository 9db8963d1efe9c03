import { urlOf } from "@liars-ladder/protocol/client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { query } from "../api/queries.ts";
import type { Sort, TableView } from "../app/tableView.ts";
import { botPath, clock, count, duration, rankRange } from "../ui/format.ts";
import { Broken } from "../ui/States.tsx";
import { useTitle } from "../ui/useTitle.ts";
import { arrange, axisOf } from "./arrange.ts";
import { LadderTable } from "./LadderTable.tsx";
import styles from "./ladder.module.css";
import { SeasonNotice, SeasonPicker } from "./Season.tsx";
import type { ShownTable } from "./useLadderTable.ts";

/** As many rows as a table usually has: nothing jumps when they come. */
const SKELETON = Array.from({ length: 8 }, (_, row) => row);

interface Props {
  /** The ladder's id. */
  id: string;
  shown: ShownTable;
  view: TableView;
  onView(next: TableView): void;
}

/** A ladder's page: the table of the season that it is in, or the final one of a season that is closed. */
export function LadderView({ id, shown, view, onView }: Props) {
  const { table, live, waiting, flush, hold } = shown;
  const season = table.data?.season;
  const final = season?.state === "closed";
  const seasons = useQuery(query("listSeasons", { params: { ladder: id } }));
  const played = seasons.data?.items.find(({ number }) => number === season?.number);
  const summary = useQuery(query("getLadder", { params: { ladder: id } }));
  const wait = summary.data?.longestWait;
  const [author = "", bot = ""] = view.ref?.split("/") ?? [];
  const others = useQuery({
    ...query("getHeadToHead", { params: { author, bot, ladder: id }, query: season ? { season: season.number } : {} }),
    enabled: view.ref !== undefined && season !== undefined,
  });
  const against = useMemo(
    () => (view.ref === undefined ? null : new Map(others.data?.items.map((o) => [botPath(o.bot), 1 - o.score]))),
    [view.ref, others.data],
  );
  useTitle(`${table.data?.ladder.title ?? id}${final ? `, season ${season.number}` : ""}`);
  const rows = useMemo(() => arrange(table.data?.rows ?? [], view), [table.data, view]);
  const axis = useMemo(() => axisOf(table.data?.rows ?? []), [table.data]);
  if (table.error) return <Broken error={table.error} />;

  const without = (...keys: (keyof TableView)[]): TableView =>
    Object.fromEntries(Object.entries(view).filter(([key]) => !keys.includes(key as keyof TableView)));
  const onSort = (sort: Sort) => {
    const same = (view.sort ?? "rank") === sort;
    onView({ ...without("sort", "up"), ...(sort !== "rank" && { sort }), ...(same && !view.up && { up: true }) });
  };
  const ladder = table.data?.ladder;
  const mine = table.data?.rows.filter((row) => row.mine) ?? [];
  return (
    <div className="stack">
      <header className="stack">
        <div>
          <p className="eyebrow">
            <Link to="/">Ladders</Link> / {id}
            {season && ` / season ${season.number}`}
          </p>
          <h1>{ladder?.title ?? id}</h1>
        </div>
        <p className={styles.facts}>
          <span>
            <b>{ladder?.players ?? "–"}</b> at a table
          </span>
          <span>
            <b>{ladder?.deals ?? "–"}</b> deals a match
          </span>
          <span>
            <b>{played ? count(played.games) : "–"}</b> rated games
          </span>
          {!final && (
            <span>
              <b>{summary.data ? count(summary.data.running) : "–"}</b> matches under way
            </span>
          )}
          {!final && wait && (
            <span
              title={`${botPath(wait.bot)}: ${count(wait.matches)} matches were made since it last sat at a table, ${count(wait.most)} are the most`}
            >
              <b>{duration(1000 * wait.seconds)}</b> longest wait
            </span>
          )}
          {ladder && (
            <Link to="/rules/$ruleset" params={{ ruleset: ladder.ruleset }}>
              Rules of {ladder.ruleset}
            </Link>
          )}
          <Link to="/matches" search={{ ladder: id, ...(season && { season: String(season.number) }) }}>
            All matches
          </Link>
        </p>
        {ladder && Object.keys(ladder.options).length > 0 && (
          <p className={styles.options}>
            {Object.entries(ladder.options).map(([name, value]) => (
              <span key={name} className="badge">
                {name} {String(value)}
              </span>
            ))}
          </p>
        )}
      </header>
      {season && (
        <SeasonNotice ladder={id} season={season} rows={table.data?.rows ?? []} latest={seasons.data?.items[0]} />
      )}
      <div className={styles.tools}>
        {season && seasons.data && <SeasonPicker ladder={id} shown={season.number} seasons={seasons.data.items} />}
        <label>
          <span className="unseen">Filter by bot or author</span>
          <input
            className="input"
            type="search"
            placeholder="Filter by bot or author"
            defaultValue={view.q ?? ""}
            onChange={(event) =>
              onView({ ...without("q"), ...(event.target.value !== "" && { q: event.target.value }) })
            }
          />
        </label>
        <label className="row">
          <input
            type="checkbox"
            checked={view.all === true}
            onChange={(event) => onView({ ...without("all"), ...(event.target.checked && { all: true }) })}
          />
          older versions
        </label>
        {mine.map((row) => (
          <a key={row.version.id} href={`#v-${row.version.id}`} className="badge brass">
            {row.bot.name}: {row.rank ? rankRange(row.rank) : "–"}
          </a>
        ))}
        <Exports id={id} final={final ? season.number : null} />
        <span className={styles.asOf}>
          {waiting > 0 && (
            <button type="button" className={`button small ${styles.waiting}`} onClick={flush}>
              {waiting} update{waiting === 1 ? "" : "s"}
            </button>
          )}
          {!table.data ? "loading" : final ? "final" : `as of ${clock(table.data.asOf)}`}
          {live && !final && <span className="badge live">live</span>}
        </span>
      </div>
      {/* Rows keep still under a pointer; what came meanwhile is shown when it leaves. */}
      <div className="scroller" onPointerEnter={() => hold(true)} onPointerLeave={() => hold(false)}>
        {table.data ? (
          <LadderTable
            rows={rows}
            players={table.data.ladder.players}
            axis={axis}
            view={view}
            title={table.data.ladder.title}
            final={final}
            against={against}
            onSort={onSort}
            onReference={(ref) => onView(view.ref === ref ? without("ref") : { ...view, ref })}
          />
        ) : (
          <table className={`table ${styles.table}`} aria-busy="true">
            <thead>
              <tr>
                <th className={styles.sort}>Rank</th>
                <th>Bot</th>
              </tr>
            </thead>
            <tbody>
              {SKELETON.map((row) => (
                <tr key={row}>
                  <td>
                    <span className="skeleton">1–3</span>
                  </td>
                  <td>
                    <span className="skeleton">a bot of somebody and its rating</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
      {table.data && rows.length === 0 && (
        <p className="notice">{view.q ? `No bot matches “${view.q}”.` : "No bot has qualified for this ladder yet."}</p>
      )}
      <p className="dim prose">
        A rank is a range: 1 + the bots that are surely better, to all less those that are surely worse. “Surely” means
        that the 95 % interval of the difference of two ratings excludes 0. Grey rows have played too few games to be
        told apart from luck. Choose a row to compare all others with it.
      </p>
    </div>
  );
}

function Exports({ id, final }: { id: string; final: number | null }) {
  const params = { ladder: id };
  const season = { params: { ...params, season: String(final) } };
  const of = { params, query: final === null ? {} : { season: final } };
  const name = final === null ? id : `${id}-season-${final}`;
  const files = [
    final === null
      ? { what: "table", csv: urlOf("", "exportTable", { params }), json: urlOf("", "getTable", { params }) }
      : { what: "table", csv: urlOf("", "exportSeason", season), json: urlOf("", "getSeason", season) },
    { what: "games", csv: urlOf("", "exportGames", of), json: urlOf("", "exportGamesJson", of) },
    { what: "pairs", csv: urlOf("", "exportPairs", of), json: urlOf("", "exportPairsJson", of) },
  ];
  return (
    <span className={styles.exports}>
      {files.map(({ what, csv, json }) => (
        <span key={what}>
          {what}{" "}
          <a
            href={csv}
            download={what === "table" ? `${name}.csv` : `${name}-${what}.csv`}
            aria-label={`${what} as CSV`}
          >
            CSV
          </a>{" "}
          ·{" "}
          <a href={json} target="_blank" rel="noreferrer" aria-label={`${what} as JSON`}>
            JSON
          </a>
        </span>
      ))}
    </span>
  );
}
