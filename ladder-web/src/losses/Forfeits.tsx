import { faultWords } from "@liars-ladder/rules";
import { Link } from "@tanstack/react-router";
import { count, percent, signed } from "../ui/format.ts";
import { type MatchSums, shareOfForfeits } from "./sums.ts";

/** How many lost games a bot forfeited, with the way to the very decisions. Nothing if it never did. */
export function Forfeits({ matches }: { matches: readonly MatchSums[] }) {
  const { forfeits, lost, newest } = shareOfForfeits(matches);
  if (forfeits === 0) return null;
  return (
    <>
      <h3>Forfeits</h3>
      <p className="prose">
        Of the {count(lost)} games that it did not win, it forfeited <b>{count(forfeits)}</b> (
        {percent(forfeits / lost, 1)}
        ). {forfeits > newest.length ? `The newest ${newest.length}:` : ""}
      </p>
      <ul className="prose">
        {newest.map(({ game, seat, decision, kind, change }) => (
          <li key={game} className="tnum">
            <Link to="/games/$game" params={{ game }} search={{ seat, decision }}>
              Game {Number(game.split(".")[1]) + 1}, decision {decision}
            </Link>
            : it {faultWords(kind)}, which changed its expected score by {signed(100 * change, 0)} of 100.
          </li>
        ))}
      </ul>
    </>
  );
}
