import { count, counted, percent } from "../ui/format.ts";
import type { Row } from "./arrange.ts";

/** A share of wins near a half says nothing, so it has no colour. */
function shadeOf(won: number | undefined): "good" | "bad" | undefined {
  if (won === undefined) return undefined;
  if (won > 0.55) return "good";
  return won < 0.45 ? "bad" : undefined;
}

/** The share of games won against the chosen bot. */
export function Against({ won, chosen }: { won: number | undefined; chosen: boolean }) {
  const share = won === undefined ? "–" : percent(won);
  return (
    <td className="num" data-shade={shadeOf(won)}>
      {chosen ? <span className="dim">reference</span> : share}
    </td>
  );
}

/** How many deals would separate it from the next bot below; the row above shows the same for the next bot above. */
export function ToPart({ part, own }: { part: Row["toPart"]["below"]; own: number | undefined }) {
  if (part === null || own === undefined) return <span className="dim">–</span>;
  const { place, deals } = part;
  const from = <span className="unseen"> from #{place}</span>;
  if (deals === null)
    return <span title={`It would take too many deals to separate #${own} from #${place}`}>too close{from}</span>;
  return (
    <span title={`Needs about ${count(deals)} more deals to separate #${own} from #${place}`}>
      {count(deals)}
      {from}
    </span>
  );
}

/** What it loses a round to somebody who knows it. */
export function Loss({ loss }: { loss: Row["loss"] }) {
  if (loss === null)
    return (
      <td className="num extra">
        <span className="dim">–</span>
      </td>
    );
  const half = (loss.high - loss.low) / 2;
  return (
    <td className="num extra" title={half > 0 ? "A lower bound with its 95 % interval" : "Exact for its answers"}>
      {loss.value.toFixed(2)}
      {half > 0 && <span className="dim"> ±{half.toFixed(2)}</span>}
    </td>
  );
}

/** Places gained or lost in 24 hours. */
export function Movement({ by }: { by: number | null }) {
  if (by === null)
    return (
      <span className="dim" title="New here">
        new
      </span>
    );
  if (by === 0) return <span className="unseen">no change</span>;
  return (
    <span data-up={by > 0} title={`${by > 0 ? "Up" : "Down"} ${counted(Math.abs(by), "place")} in 24 hours`}>
      <span aria-hidden="true">{by > 0 ? "▲" : "▼"}</span>
      <span className="unseen">{by > 0 ? "up" : "down"} </span>
      {Math.abs(by)}
    </span>
  );
}

export function Status({ row }: { row: Row }) {
  if (row.status === "active") return <span className="dim">active</span>;
  if (row.status === "provisional") {
    const { games, of } = row.provisional ?? { games: row.games, of: 30 };
    return (
      <span title="Provisional: too few games to be ranked with the others">
        {games} of {of}
        <span className="unseen"> games</span>
      </span>
    );
  }
  // The whole reason is on the bot's page: here it would make the table as wide as itself.
  return (
    <span title={row.reason ?? undefined}>
      {row.status}
      {row.reason && <span className="unseen">: {row.reason}</span>}
    </span>
  );
}
