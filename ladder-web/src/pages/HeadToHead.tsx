import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { query } from "../api/queries.ts";
import { Ago } from "../ui/Ago.tsx";
import { BotLink } from "../ui/BotLink.tsx";
import { count, elo, percent, plusMinus, signed } from "../ui/format.ts";
import { Broken } from "../ui/States.tsx";
import styles from "./bot.module.css";

interface Props {
  author: string;
  bot: string;
  ladder: string;
  /** Another than the one that the ladder is in. */
  season: number | undefined;
}

/** What came out against each opponent, beside what the ratings expect: where it loses unduly comes first. */
export function HeadToHead({ author, bot, ladder, season }: Props) {
  const loaded = useQuery(query("getHeadToHead", { params: { author, bot, ladder }, query: season ? { season } : {} }));
  const rows = useMemo(
    () =>
      [...(loaded.data?.items ?? [])].sort((a, b) =>
        a.sure !== b.sure ? (a.sure ? -1 : 1) : (a.difference ?? 0) - (b.difference ?? 0),
      ),
    [loaded.data],
  );
  if (loaded.error) return <Broken error={loaded.error} />;
  if (loaded.data && rows.length === 0) return <p className="notice">No rated game against anybody yet.</p>;
  return (
    <div className="scroller">
      <table className="table">
        <caption className="unseen">Head to head on {ladder}</caption>
        <thead>
          <tr>
            <th scope="col">Opponent</th>
            <th scope="col" className="num">
              Rating
            </th>
            <th scope="col" className="num">
              Games
            </th>
            <th scope="col" className="num">
              Score
            </th>
            <th scope="col" className="num">
              Expected
            </th>
            <th scope="col" className="num">
              Difference
            </th>
            <th scope="col">Sure?</th>
            <th scope="col">Last match</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.version.id}>
              <th scope="row">
                <BotLink bot={row.bot} version={row.version.number} />
              </th>
              <td className="num">
                {row.standing ? (
                  <>
                    {elo(row.standing.rating)} <span className="dim">{plusMinus(row.standing)}</span>
                  </>
                ) : (
                  "–"
                )}
              </td>
              <td className="num">{count(row.games)}</td>
              <td className="num">{percent(row.score, 1)}</td>
              <td className="num">{row.expected === null ? "–" : percent(row.expected, 1)}</td>
              <td
                className={`num ${row.sure ? styles.sure : ""}`}
                data-up={row.difference !== null && row.difference > 0}
              >
                {row.difference === null ? "–" : `${signed(row.difference * 100, 1)} %`}
                {row.error !== null && <span className="dim"> ±{(row.error * 196).toFixed(1)}</span>}
              </td>
              <td>
                {row.sure ? (
                  row.difference !== null && row.difference < 0 ? (
                    "worse than expected"
                  ) : (
                    "better than expected"
                  )
                ) : (
                  <span className="dim">no</span>
                )}
              </td>
              <td>
                {row.lastMatch ? (
                  <Link to="/matches/$match" params={{ match: row.lastMatch.id }}>
                    <Ago at={row.lastMatch.at} />
                  </Link>
                ) : (
                  "–"
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
