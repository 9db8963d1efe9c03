import { Ago } from "../ui/Ago.tsx";
import { AuthorLink, BotLink } from "../ui/BotLink.tsx";
import { Fact, Facts } from "../ui/Facts.tsx";
import { FeedLink } from "../ui/FeedLink.tsx";
import { Heat } from "../ui/Heat.tsx";
import { InSeason } from "../ui/InSeason.tsx";
import { LadderLink, LadderLinks, LadderTitle } from "../ui/LadderLink.tsx";
import { MatchState } from "../ui/MatchState.tsx";
import { NextMatch } from "../ui/NextMatch.tsx";
import { Rating } from "../ui/Rating.tsx";
import { Sparkline } from "../ui/Sparkline.tsx";
import { type Column, Frame, PlainTable, Table } from "../ui/Table.tsx";
import { Axis, Whisker } from "../ui/Whisker.tsx";
import { Sample } from "./Sample.tsx";
import styles from "./styleguide.module.css";

const BOT = { author: "house", name: "odds", house: true };
const AXIS = { low: 800, high: 1200 };
const WAITS = { code: "wait.opponents", text: "waits for opponents", match: null, place: null, seconds: null } as const;
const MATCH = "0198c0de-0000-7000-8000-000000000000";

interface Row {
  name: string;
  games: number;
}
const COLUMNS: readonly Column<Row>[] = [
  { head: "Bot", names: true, cell: ({ name }) => name },
  { head: "Games", num: true, cell: ({ games }) => games },
];
const LESS_ASKED: Column<(typeof ROWS)[number]> = { head: "Less asked for", extra: true, cell: ({ name }) => name };
const ROWS = [
  { name: "odds", games: 1_204 },
  { name: "honest", games: 88 },
];
const nameOf = ({ name }: Row) => name;

/** What people read of bots and matches. */
export const Figures = () => (
  <>
    <Sample name="Rating, strong, none">
      <span className="row">
        <Rating of={{ rating: 1040, low: 980, high: 1100 }} />
        <Rating strong of={{ rating: 1040, low: 980, high: 1100 }} />
        <Rating of={null} />
      </span>
    </Sample>
    <Sample name="Whisker: inside, beyond, faint, nothing known">
      <div className={styles.whisker}>
        <Axis axis={AXIS} />
        <Whisker
          axis={AXIS}
          value={1000}
          at={{ low: 950, high: 1050 }}
          outer={{ low: 900, high: 1100 }}
          mark={1080}
          faint={false}
        />
        <Whisker axis={AXIS} value={700} at={{ low: 500, high: 1400 }} faint={false} />
        <Whisker axis={AXIS} value={1000} at={{ low: 820, high: 1180 }} faint />
        <Whisker axis={AXIS} value={undefined} at={null} faint />
      </div>
    </Sample>
    <Sample name="Heat: against, even, for">
      <span className="row">
        {[-1, 0, 1].map((lean) => (
          <Heat key={lean} lean={lean} title="A score">
            {50 + 30 * lean} %
          </Heat>
        ))}
      </span>
    </Sample>
    <Sample name="Sparkline: with a mark, without, one point">
      <span className="row">
        <Sparkline of={[0.4, 0.55, 0.5, 0.7, 0.65]} mark={0.5} />
        <Sparkline of={[1, 0, 0.5]} mark={null} />
        <Sparkline of={[0.5]} mark={0.5} />
      </span>
    </Sample>
    <Sample name="MatchState">
      <span className="row">
        {(["queued", "running", "finished", "parked", "void"] as const).map((state) => (
          <MatchState key={state} state={state} />
        ))}
      </span>
    </Sample>
    <Sample name="badge">
      <span className="row">
        {["", "good", "bad", "brass", "live"].map((look) => (
          <span key={look} className={`badge ${look}`}>
            {look || "plain"}
          </span>
        ))}
      </span>
    </Sample>
    <Sample name="BotLink, AuthorLink, LadderLink, LadderTitle, InSeason, FeedLink">
      <BotLink bot={BOT} version={2} /> · <AuthorLink author="house" /> · <LadderLink id="palafico" /> ·{" "}
      <LadderLinks ids={["cups", "six-card"]} /> · <LadderTitle id="nine-card" />
      <InSeason ladder="palafico" season={{ number: 1, current: false }} before=" · " /> ·{" "}
      <FeedLink of="/bots/house/odds" />
    </Sample>
    <Sample name="Ago, NextMatch">
      <Ago at="2026-01-31T12:00:00.000Z" /> · <NextMatch next={WAITS} /> ·{" "}
      <NextMatch next={{ ...WAITS, text: "plays now", match: MATCH }} />
    </Sample>
    <Sample name="Facts">
      <Facts>
        <Fact name="Deals">8</Fact>
        <Fact name="Seed" mono>
          chacha8:0f5a4b7f
        </Fact>
      </Facts>
    </Sample>
    <Sample name="Table, its parts in a Frame, one that loads" wide>
      <Table caption="A table" plain columns={COLUMNS} rows={ROWS} keyOf={nameOf} />
      <Frame extra>
        <PlainTable caption="Its parts" columns={[...COLUMNS, LESS_ASKED]} rows={ROWS} keyOf={nameOf} />
      </Frame>
      <Table caption="A table that loads" plain columns={COLUMNS} rows={undefined} usually={2} keyOf={nameOf} />
    </Sample>
  </>
);
