import { t975 } from "@liars-ladder/stats";
import { useMemo } from "react";
import type { RecordOf } from "../bot/record.ts";
import { BotLink } from "../ui/BotLink.tsx";
import { count, counted, signed } from "../ui/format.ts";
import { Broken } from "../ui/States.tsx";
import { type Column, PlainTable } from "../ui/Table.tsx";
import { claimsOf, netOf } from "./claims.ts";
import { Forfeits } from "./Forfeits.tsx";
import styles from "./losses.module.css";
import {
  ALL,
  type MatchSums,
  type Mean,
  type Met,
  meanOf,
  type Rival,
  rivalsOf,
  together,
  WAYS,
  type Way,
} from "./sums.ts";
import { useLosses } from "./useLosses.ts";

/** What a bot's last games on a ladder cost it, by opponent and by cause. It is worked out here, when somebody asks for it. */
export function Losses({ of }: { of: RecordOf }) {
  const { losses, start, cancel } = useLosses(of);
  if (losses.state === "idle")
    return (
      <div className="row">
        <button type="button" className="button" onClick={start}>
          Work it out from its last games
        </button>
        <span className="dim">It takes a few seconds: this browser goes through them, call by call.</span>
      </div>
    );
  return (
    <div className={`stack ${styles.room}`}>
      {losses.state === "failed" && <Broken error={losses.problem} />}
      {losses.state === "known" &&
        (losses.matches.length === 0 ? (
          <p className="notice">No rated games yet.</p>
        ) : (
          <Known matches={losses.matches} number={losses.number} />
        ))}
      {losses.state === "working" && <Working done={losses.done} of={losses.of} onCancel={cancel} />}
    </div>
  );
}

const Working = ({ done, of, onCancel }: { done: number; of: number; onCancel(): void }) => (
  <div className="row">
    <button type="button" className="button" onClick={onCancel}>
      Cancel
    </button>
    <progress value={done} max={Math.max(1, of)} aria-label="Games that are summed up" />
    <span role="status" className="dim tnum">
      {of === 0 ? "Looking for its games…" : `${done} of ${of} games`}
    </span>
  </div>
);

function Known({ matches, number }: { matches: readonly MatchSums[]; number: number }) {
  const { rows, claims, tried } = useMemo(() => {
    const [all, rivals] = [together(matches), rivalsOf(matches)];
    const worstFirst = rivals.map(rowOf).sort((a, b) => a.net.value - b.net.value);
    const dice = Math.max(...matches.map((match) => match.dice));
    return { rows: [rowOf(all), ...worstFirst], ...claimsOf([all, ...rivals], dice) };
  }, [matches]);
  const games = matches.reduce((sum, one) => sum + one.games, 0);
  const others = matches.reduce((sum, one) => sum + one.others, 0);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it */}
      <section className={`scroller ${styles.list}`} tabIndex={0} aria-label="By opponent">
        <PlainTable
          caption="What it won and lost, by opponent and by cause"
          columns={COLUMNS}
          rows={rows}
          keyOf={({ bot }) => bot}
        />
      </section>
      <p className="dim prose">
        From the last {count(games)} rated games of v{number}, in {matches.length} matches, in points of score for 100
        games with that opponent. Rounds between others changed it by {signed((others / games) * 100, 1)}. A bluff: its
        bid was found false, and was likelier false, given what it knew. A bad call: its challenge was likelier wrong.
        Luck: it paid for what was at least as likely right. A forfeit: it ran out of time or memory, broke, or did what
        the rules forbid; no opponent has a part in that. What a round changes is an estimate: a model says what to
        expect of the dice or cards that are left, and was fitted to games of many kinds of players like the house bots.
      </p>
      <Forfeits matches={matches} />
      <h3>Out of line</h3>
      {claims.length === 0 ? (
        <p>Nothing, as far as these games can tell.</p>
      ) : (
        <ul className="prose">
          {claims.map(({ bot, says }) => (
            <li key={`${bot} ${says}`}>
              <b>{bot}</b>: {says}
            </li>
          ))}
        </ul>
      )}
      <p className="dim prose">
        {tried === 0
          ? "No statement can be tried yet: an opponent needs 5 matches, and 20 bids or challenges."
          : `${counted(tried, "statement was", "statements were")} tried, each of an opponent with at least 5 matches. The intervals allow for that: where nothing is out of line, 95 of 100 such pages say nothing. The match is the unit.`}
      </p>
    </>
  );
}

interface Row {
  bot: string;
  games: number;
  change: Record<Way, number>;
  net: Mean;
}

function rowOf({ bot, met }: Rival): Row {
  const games = met.reduce((sum, one) => sum + one.games, 0);
  const of = (way: Way) => met.reduce((sum: number, one: Met) => sum + one.change[way], 0) / games;
  const change = Object.fromEntries(WAYS.map((way) => [way, of(way)])) as Row["change"];
  return { bot, games, change, net: meanOf(met.map(netOf))! };
}

function refOf(path: string) {
  const [author = "", name = ""] = path.split("/");
  return { author, name, house: false };
}

const HEADS = {
  won: "Won",
  luck: "Lost to luck",
  bluff: "Bluffs called",
  call: "Bad calls",
  forfeit: "Forfeits",
} as const satisfies Record<Way, string>;
/** No opponent has a part in a forfeit. */
const has = ({ bot }: Row, way: Way): boolean => way !== "forfeit" || bot === ALL;
const hundredfold = (score: number): string => signed(100 * score, 1);

const COLUMNS: readonly Column<Row>[] = [
  { head: "Opponent", names: true, cell: ({ bot }) => (bot === ALL ? "All opponents" : <BotLink bot={refOf(bot)} />) },
  { head: "Games", num: true, cell: ({ games }) => count(games) },
  ...WAYS.map(
    (way): Column<Row> => ({
      head: HEADS[way],
      num: true,
      cell: (row) => (has(row, way) ? hundredfold(row.change[way]) : <span className="dim">–</span>),
    }),
  ),
  {
    head: "In all",
    num: true,
    title: "With its 95 % interval; the match is the unit",
    cell: ({ net: { value, error, matches } }) => (
      <>
        <b>{hundredfold(value)}</b>{" "}
        <span className="dim">{error !== null && `±${(100 * t975(matches - 1) * error).toFixed(1)}`}</span>
      </>
    ),
  },
];
