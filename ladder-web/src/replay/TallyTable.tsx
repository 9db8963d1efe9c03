import { SeatToken } from "../felt/SeatToken.tsx";
import type { Film } from "./film.ts";
import { tallyOf } from "./tally.ts";
import { useMarks } from "./useMarks.ts";

/** Who bluffed how often, and whose calls were right, in this game. */
export function TallyTable({ film }: { film: Film }) {
  const marks = useMarks(film);
  const tallies = tallyOf(film, marks);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on narrow screens, so keys must reach it
    <section className="scroller" tabIndex={0} aria-label="Bids and calls of this game">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Seat</th>
            <th scope="col" className="num">
              Bids
            </th>
            <th scope="col" className="num" title="Likelier false, for what the bidder knew">
              Bluffs
            </th>
            <th scope="col" className="num" title="Bids that were called, and were false">
              Caught
            </th>
            <th scope="col" className="num">
              Calls
            </th>
            <th scope="col" className="num" title="Calls of bids that were false">
              Right
            </th>
            <th scope="col" className="num" title="Calls that were likelier wrong, for what the challenger knew">
              Bad calls
            </th>
          </tr>
        </thead>
        <tbody>
          {tallies.map((tally, seat) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
            <tr key={seat}>
              <th scope="row">
                <SeatToken seat={seat} small /> {film.names[seat]}
              </th>
              <td className="num">{tally.bids}</td>
              <td className="num">{tally.bluffs}</td>
              <td className="num">{tally.caught}</td>
              <td className="num">{tally.challenges}</td>
              <td className="num">{tally.right}</td>
              <td className="num">{tally.bad}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
