import { addJudgement, luckOfGame, newStyle } from "@liars-ladder/rules";
import { useMemo } from "react";
import { SeatToken } from "../felt/SeatToken.tsx";
import { signed } from "../ui/format.ts";
import { LUCK } from "../ui/luck.ts";
import type { Film } from "./film.ts";
import { useJudgements } from "./useJudgements.ts";

/** Who bluffed how often, whose calls were right, and whom chance favoured, in this game. */
export function TallyTable({ film }: { film: Film }) {
  const judgements = useJudgements(film);
  const styles = useMemo(() => {
    const made = film.names.map(newStyle);
    for (const judgement of judgements ?? []) addJudgement(made, judgement);
    return judgements && made;
  }, [film, judgements]);
  const { ruleset, open, options, players, events } = film;
  const counted = ruleset !== undefined && open;
  // With the judgements, behind what shows the game: it takes as long as all of that.
  const luck = useMemo(
    () => (counted && judgements ? luckOfGame({ ruleset: ruleset.id, options, players }, events) : []),
    [counted, judgements, ruleset, options, players, events],
  );
  return (
    <div className="stack">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on narrow screens, so keys must reach it */}
      <section className="scroller" tabIndex={0} aria-label="Bids, calls and luck of this game">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Seat</th>
              <th scope="col" className="num">
                Place
              </th>
              <th scope="col" className="num" title={LUCK}>
                Luck
              </th>
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
            {film.names.map((name, seat) => {
              const style = styles?.[seat];
              const places = luck[seat];
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
                <tr key={seat}>
                  <th scope="row">
                    <SeatToken seat={seat} small /> {name}
                  </th>
                  <td className="num">{film.result?.ranks[seat] ?? "–"}</td>
                  <td className="num dim">{places === undefined ? "–" : signed(places, 2)}</td>
                  <td className="num">{style?.bids ?? "–"}</td>
                  <td className="num">{style?.bluffs ?? "–"}</td>
                  <td className="num">{style?.caught ?? "–"}</td>
                  <td className="num">{style?.calls ?? "–"}</td>
                  <td className="num">{style?.right ?? "–"}</td>
                  <td className="num">{style?.badCalls ?? "–"}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      {counted && <p className="dim">{LUCK}</p>}
    </div>
  );
}
