import { useQuery } from "@tanstack/react-query";
import { query } from "../api/queries.ts";
import { count, duration, percent, signed } from "../ui/format.ts";
import { LUCK } from "../ui/luck.ts";
import { Broken } from "../ui/States.tsx";
import { DiceBars, PlaceBars } from "./Bars.tsx";
import { Calibration } from "./Calibration.tsx";
import styles from "./style.module.css";

const share = (value: number | null): string => (value === null ? "–" : percent(value));

interface Props {
  author: string;
  bot: string;
  ladder: string;
  /** Another than the one that the ladder is in. */
  season: number | undefined;
}

/** How a bot's active version plays on one ladder: where it ends, how it bids and calls, and what chance did for it. */
export function BotStyle({ author, bot, ladder, season }: Props) {
  const loaded = useQuery({
    ...query("getStyle", { params: { author, bot, ladder }, query: season ? { season } : {} }),
    refetchInterval: 30_000,
  });
  if (loaded.error) return <Broken error={loaded.error} />;
  const style = loaded.data;
  if (!style) return <div className={styles.room} />;
  if (style.matches === 0) {
    return (
      <p className="notice">
        {style.pending > 0 ? "Its first matches are being looked at: come back in a minute." : "No finished match yet."}
      </p>
    );
  }
  const { bids, calls, cpu, luck } = style;
  return (
    <div className={styles.style}>
      <dl className={styles.facts}>
        <div>
          <dt title="Bids that were likelier false than true, for what it knew">Bluffs</dt>
          <dd>
            <b>{share(bids.bluffRate)}</b>
            <span className="dim">of {count(bids.count)} bids</span>
          </dd>
        </div>
        <div>
          <dt title="Its challenges of bids that were false, beside the mean chance of that by what it knew">
            Calls right
          </dt>
          <dd>
            <b>{share(calls.accuracy)}</b>
            <span className="dim">
              of {count(calls.count)}; {share(calls.expected)} by the odds
            </span>
          </dd>
        </div>
        <div>
          <dt title="Its bids that were challenged and false">Caught</dt>
          <dd>
            <b>{bids.called === 0 ? "–" : percent(bids.caught / bids.called)}</b>
            <span className="dim">of {count(bids.called)} bids called</span>
          </dd>
        </div>
        <div>
          <dt>CPU time</dt>
          <dd>
            <b>{cpu.msPerDecision === null ? "–" : small(cpu.msPerDecision)}</b>
            <span className="dim">a decision{cpu.msPerGame !== null && `, ${duration(cpu.msPerGame)} a game`}</span>
          </dd>
        </div>
        <div>
          <dt title={LUCK}>Luck</dt>
          <dd>
            <b>{luck.perGame === null ? "–" : signed(luck.perGame, 3)}</b>
            <span className="dim">{luck.half !== null && `± ${luck.half.toFixed(3)} `}places a game</span>
          </dd>
        </div>
      </dl>
      <div className={styles.charts}>
        <PlaceBars places={style.places} games={style.games} />
        <Calibration ranges={style.calibration} />
        <DiceBars ranges={style.bluffsByDice} />
      </div>
      <p className="dim">
        From {count(style.games)} games of v{style.version.number}
        {style.pending > 0 && `; ${style.pending} more match${style.pending === 1 ? " is" : "es are"} being looked at`}.
        A bluff is a bid that was likelier false than true for what its bidder knew, others’ dice taken as fair. {LUCK}
      </p>
    </div>
  );
}

/** Decisions take fractions of a millisecond. */
const small = (ms: number): string => (ms < 10 ? `${ms.toFixed(ms < 1 ? 2 : 1)} ms` : duration(ms));
