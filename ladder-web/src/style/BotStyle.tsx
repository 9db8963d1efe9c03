import type { Style } from "@liars-ladder/protocol";
import { useQuery } from "@tanstack/react-query";
import { type RecordOf, styleQuery } from "../bot/record.ts";
import { count, counted, duration, percent, short, signed } from "../ui/format.ts";
import { LUCK } from "../ui/luck.ts";
import { Broken } from "../ui/States.tsx";
import { Answers } from "./Answers.tsx";
import { DiceBars, PlaceBars } from "./Bars.tsx";
import { Calibration } from "./Calibration.tsx";
import styles from "./style.module.css";

const share = (value: number | null): string => (value === null ? "–" : percent(value));

/** How a bot's active version plays on one ladder: its places, its bids and calls, and its luck. */
export function BotStyle({ of }: { of: RecordOf }) {
  const loaded = useQuery({ ...styleQuery(of), refetchInterval: 30_000 });
  if (loaded.error) return <Broken error={loaded.error} />;
  const style = loaded.data;
  if (!style) return null;
  if (style.matches === 0) {
    return (
      <p className="notice">
        {style.pending > 0 ? "Its first matches are being analysed. Come back in a minute." : "No finished match yet."}
      </p>
    );
  }
  return (
    <div className={styles.style}>
      <StyleFacts style={style} />
      <div className={styles.charts}>
        <PlaceBars places={style.places} games={style.games} />
        <DiceBars ranges={style.bluffsByDice} />
        <Calibration ranges={style.calibration} />
        <Answers of={style} />
      </div>
      <p className="dim">
        From {counted(style.games, "game")} of v{style.version.number}
        {style.pending > 0 && `; ${counted(style.pending, "more match is", "more matches are")} being analysed`}. A
        bluff is a bid that was more likely false than true, given what the bidder knew and if all other dice are fair.{" "}
        {LUCK}
      </p>
    </div>
  );
}

function StyleFacts({ style: { bids, calls, cpu, luck } }: { style: Style }) {
  return (
    <dl className={styles.facts}>
      <StyleFact
        name="Bluffs"
        title="Bids that were more likely false than true, given what it knew"
        value={share(bids.bluffRate)}
        of={`of ${count(bids.count)} bids`}
      />
      <StyleFact
        name="Calls right"
        title="The share of its challenges that were right, next to the share expected from what it knew"
        value={share(calls.accuracy)}
        of={`of ${count(calls.count)}; ${share(calls.expected)} expected`}
      />
      <StyleFact
        name="Caught"
        title="The share of its challenged bids that were false"
        value={bids.called === 0 ? "–" : percent(bids.caught / bids.called)}
        of={`of ${count(bids.called)} bids called`}
      />
      <StyleFact
        name="CPU time"
        value={cpu.msPerDecision === null ? "–" : short(cpu.msPerDecision)}
        of={`a decision${cpu.msPerGame === null ? "" : `, ${duration(cpu.msPerGame)} a game`}`}
      />
      <StyleFact
        name="Luck"
        title={LUCK}
        value={luck.perGame === null ? "–" : signed(luck.perGame, 3)}
        of={`${luck.half === null ? "" : `± ${luck.half.toFixed(3)} `}places a game`}
      />
    </dl>
  );
}

/** A number with its name, and what it is a share of. */
function StyleFact({ name, title, value, of }: { name: string; title?: string; value: string; of: string }) {
  return (
    <div>
      <dt title={title}>{name}</dt>
      <dd>
        <b>{value}</b>
        <span className="dim">{of}</span>
      </dd>
    </div>
  );
}
