import type { Part } from "@liars-ladder/protocol";
import { urlOf } from "@liars-ladder/protocol/client";
import type { Watcher } from "@liars-ladder/rules";
import { useQueries, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { query } from "../api/queries.ts";
import { useMe } from "../api/session.ts";
import { SeatToken } from "../felt/SeatToken.tsx";
import { type Film, filmOf } from "../replay/film.ts";
import { type Notes, notesOf } from "../replay/notes.ts";
import { ReplayViewer } from "../replay/ReplayViewer.tsx";
import { TallyTable } from "../replay/TallyTable.tsx";
import { BotLink } from "../ui/BotLink.tsx";
import { duration, engineText } from "../ui/format.ts";
import { InSeason } from "../ui/InSeason.tsx";
import { Broken, Loading } from "../ui/States.tsx";
import { useTitle } from "../ui/useTitle.ts";
import styles from "./game.module.css";

type BotAt = Part<"getGame", "response">["bots"][number];
const NOBODY: readonly BotAt[] = [];
const route = getRouteApi("/games/$game");

/** One game, from its replay; the step and the view are in the address. */
export function GamePage() {
  const { game: id } = route.useParams();
  // A game does not change: what was loaded stays.
  const replay = useQuery({ ...query("getReplay", { params: { game: id } }), staleTime: Number.POSITIVE_INFINITY });
  const game = useQuery({ ...query("getGame", { params: { game: id } }), staleTime: 60_000 });
  const match = id.split(".")[0] ?? id;
  useTitle(replay.data ? `${replay.data.players.map((p) => p.name).join(", ")}` : "Game");
  const film = useMemo(() => (replay.data ? filmOf(replay.data) : null), [replay.data]);
  if (replay.error) return <Unready error={replay.error} match={match} />;
  if (film === null) return <Loading />;
  const data = game.data;
  return (
    <div className="stack">
      <header>
        <p className="eyebrow">
          {data && (
            <>
              <Link to="/ladders/$ladder" params={{ ladder: data.ladder.id }}>
                {data.ladder.title}
              </Link>
              <InSeason ladder={data.ladder.id} season={data.season} before=" / " /> /{" "}
            </>
          )}
          <Link to="/matches/$match" params={{ match }}>
            Match
          </Link>{" "}
          / game {data ? data.index + 1 : id.split(".")[1]}
        </p>
        <div className="row spread">
          <h1 className={styles.title}>{film.names.join(" · ")}</h1>
          <p className="row">
            {data?.previous && (
              <Link to="/games/$game" params={{ game: data.previous }} className="button small">
                Previous game
              </Link>
            )}
            {data?.next && (
              <Link to="/games/$game" params={{ game: data.next }} className="button small">
                Next game
              </Link>
            )}
          </p>
        </div>
      </header>
      <Viewer key={id} id={id} film={film} bots={data?.bots ?? NOBODY} />
      {film.ruleset && <TallyTable film={film} />}
      {replay.data && (
        <section className={styles.facts} aria-label="About this game">
          <dl className={styles.list}>
            <div>
              <dt>Result</dt>
              <dd>
                {replay.data.result.reason === "finished"
                  ? "played to the end"
                  : replay.data.result.reason === "forfeit"
                    ? "ended by a forfeit"
                    : "ended at the round limit"}
                , {replay.data.result.rounds} rounds
              </dd>
            </div>
            <div>
              <dt>Seed</dt>
              <dd className="mono">{replay.data.seed}</dd>
            </div>
            {data && (
              <div>
                <dt>Deal and phase</dt>
                <dd>
                  deal {data.deal + 1}, phase {data.phase + 1}
                </dd>
              </div>
            )}
            {data?.engine && (
              <div>
                <dt>Engine</dt>
                <dd>{engineText(data.engine)}</dd>
              </div>
            )}
          </dl>
          <div className="stack">
            <p className="row">
              <a
                className="button small"
                href={urlOf("", "getReplay", { params: { game: id } })}
                download={`${id}.json`}
              >
                Download the replay
              </a>
            </p>
          </div>
          {data && (
            <div className="scroller">
              <table className="table">
                <caption className="unseen">Seats of this game</caption>
                <thead>
                  <tr>
                    <th scope="col">Seat</th>
                    <th scope="col">Bot</th>
                    <th scope="col" className="num">
                      CPU time
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {data.bots.map((bot, seat) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
                    <tr key={seat}>
                      <td>
                        <SeatToken seat={seat} small />
                        <span className="unseen">{seat + 1}</span>
                      </td>
                      <th scope="row">
                        <BotLink bot={bot.bot} version={bot.number} />
                      </th>
                      <td className="num">{data.cpuMs[seat] === undefined ? "–" : duration(data.cpuMs[seat])}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </section>
      )}
    </div>
  );
}

/** What the reader's own bots logged in this game; nothing for everybody else. */
function useNotes(id: string, film: Film, bots: readonly BotAt[]): Notes | undefined {
  const me = useMe();
  const mine = [
    ...new Set(bots.filter(({ bot }) => me && !bot.house && bot.author === me.author).map((bot) => bot.id)),
  ];
  const match = id.split(".")[0] ?? id;
  const logs = useQueries({
    queries: mine.map((version) => query("listLogs", { params: { version }, query: { match, limit: 100 } })),
    combine: (results) => results.flatMap((result) => result.data?.items ?? []).filter((line) => line.game === id),
  });
  return useMemo(() => (logs.length === 0 ? undefined : notesOf(logs, film.seen("all"), film.steps)), [logs, film]);
}

function Viewer({ id, film, bots }: { id: string; film: Film; bots: readonly BotAt[] }) {
  const notes = useNotes(id, film, bots);
  const place = route.useSearch();
  const navigate = route.useNavigate();
  const onPlace = useCallback(
    (next: Record<string, string>) => {
      const search = { step: Number(next.step), ...(next.seat !== undefined && { seat: seatOf(next.seat) }) };
      void navigate({ search, replace: true, resetScroll: false });
    },
    [navigate],
  );
  const here = location.origin;
  return (
    <ReplayViewer
      film={film}
      notes={notes}
      start={place}
      onPlace={onPlace}
      page={`${here}/games/${id}`}
      embed={`${here}/embed/games/${id}`}
      command={`liars replay ${id}`}
    />
  );
}

const seatOf = (seat: string): Watcher => (seat === "audience" || seat === "all" ? seat : Number(seat));

/** A game of a match that still runs has no replay yet: say so, and where to look. */
function Unready({ error, match }: { error: Error; match: string }) {
  const running = "problem" in error && (error.problem as { code?: string }).code === "match.running";
  if (!running) return <Broken error={error} />;
  return (
    <div className="notice">
      <h1>This match is still being played</h1>
      <p>Hidden dice and seeds are shown when it is over.</p>
      <p>
        <Link to="/matches/$match" params={{ match }}>
          Watch it live
        </Link>
      </p>
    </div>
  );
}
