import type { Part } from "@liars-ladder/protocol";
import { urlOf } from "@liars-ladder/protocol/client";
import type { Replay } from "@liars-ladder/rules";
import { Link } from "@tanstack/react-router";
import { SeatToken } from "../felt/SeatToken.tsx";
import { Rematch } from "../match/Rematch.tsx";
import { Ago } from "../ui/Ago.tsx";
import { BotLink } from "../ui/BotLink.tsx";
import { Fact, Facts } from "../ui/Facts.tsx";
import { counted, duration, engineText, signed } from "../ui/format.ts";
import { type Column, Table } from "../ui/Table.tsx";
import styles from "./game.module.css";

type Game = Part<"getGame", "response">;

const ENDS: Readonly<Record<Replay["result"]["reason"], string>> = {
  finished: "played to the end",
  forfeit: "ended by a forfeit",
  "round-limit": "ended at the round limit",
};

interface Props {
  replay: Replay;
  /** Undefined while it loads. */
  game: Game | undefined;
}

/** How a game ended, its seed and engine, its replay to download, and the CPU time of each seat. */
export function GameFacts({ replay, game }: Props) {
  return (
    <section className={styles.facts} aria-label="About this game">
      <Facts>
        <Fact name="Result">
          {ENDS[replay.result.reason]}, {counted(replay.result.rounds, "round")}
        </Fact>
        <Fact name="Seed" mono>
          {replay.seed}
        </Fact>
        {game && (
          <Fact name="Deal and phase">
            deal {game.deal + 1}, phase {game.phase + 1}{" "}
            <span className="dim">
              (a deal is played once in each phase: the same luck, and each bot moves to the next seat)
            </span>
          </Fact>
        )}
        {game && <Times of={game} />}
        {game?.engine && <Fact name="Engine">{engineText(game.engine)}</Fact>}
      </Facts>
      <p className="row">
        <a
          className="button small"
          href={urlOf("", "getReplay", { params: { game: replay.id } })}
          download={`${replay.id}.json`}
        >
          Download the replay
        </a>
        {game && (
          <Link
            className="button small"
            to="/matches/$match/rerun"
            params={{ match: game.match }}
            search={{ game: game.id }}
          >
            Play it again here, timed by decision
          </Link>
        )}
        {game && <Rematch here={`/games/${game.id}`} ladder={game.ladder} bots={game.bots.map(({ bot }) => bot)} />}
      </p>
      {game && <Seats game={game} />}
    </section>
  );
}

/** When its match was made, when a runner began it, and when it was over. */
const Times = ({ of: { createdAt, startedAt, finishedAt } }: { of: Game }) => (
  <Fact name="Its match">
    queued <Ago at={createdAt} />
    {startedAt && (
      <>
        , started <Ago at={startedAt} /> <span className="dim">(waited {between(createdAt, startedAt)})</span>
      </>
    )}
    {startedAt && finishedAt && (
      <>
        , finished <Ago at={finishedAt} /> <span className="dim">(played in {between(startedAt, finishedAt)})</span>
      </>
    )}
  </Fact>
);

const between = (from: string, to: string): string => duration(Math.max(0, Date.parse(to) - Date.parse(from)));

type Seat = Game["bots"][number] & { seat: number; cpuMs: number | undefined; match: string; change: number | null };

const SEATS: readonly Column<Seat>[] = [
  {
    head: "Seat",
    cell: ({ seat }) => (
      <>
        <SeatToken seat={seat} small />
        <span className="unseen">{seat + 1}</span>
      </>
    ),
  },
  { head: "Bot", names: true, cell: ({ bot, number }) => <BotLink bot={bot} version={number} /> },
  { head: "CPU time", num: true, cell: ({ cpuMs }) => (cpuMs === undefined ? "–" : duration(cpuMs)) },
  {
    head: "Rating, by its match",
    num: true,
    cell: ({ id, match, change }) =>
      change === null ? (
        "–"
      ) : (
        <Link to="/matches/$match" params={{ match }} search={{ why: id }}>
          {signed(change, 1)}
          <span className="unseen">: how it came</span>
        </Link>
      ),
  },
];

function Seats({ game: { bots, cpuMs, match, changes } }: { game: Game }) {
  const rows = bots.map((bot, seat) => ({ ...bot, seat, cpuMs: cpuMs[seat], match, change: changes[seat] ?? null }));
  return <Table caption="Seats of this game" columns={SEATS} rows={rows} keyOf={({ seat }) => seat} />;
}
