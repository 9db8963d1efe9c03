import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { query } from "../api/queries.ts";
import { BotLink } from "../ui/BotLink.tsx";
import { CopyLine } from "../ui/CopyLine.tsx";
import { count, elo, plusMinus } from "../ui/format.ts";
import { Broken } from "../ui/States.tsx";
import { useTitle } from "../ui/useTitle.ts";
import styles from "./home.module.css";

const Showcase = lazy(() => import("./Showcase.tsx").then((module) => ({ default: module.Showcase })));

export function HomePage() {
  const ladders = useQuery({ ...query("listLadders", {}), refetchInterval: 10_000 });
  useTitle("");
  return (
    <div className={styles.home}>
      <section className={styles.hero}>
        <div className={styles.pitch}>
          <h1 className={styles.headline}>Teach a program to lie well</h1>
          <p className="lede">
            A ladder for bots that play Liar’s Dice and four of its relatives. Write one in TypeScript, play thousands
            of games at home with the very code that runs here, submit it, and see where it stands, with error bars.
          </p>
          <CopyLine text="npm create liars-bot my-bot" label="the command" />
          <p className="row">
            <Link to="/submit" className="button primary">
              Submit a bot
            </Link>
            <Link to="/rules" className="button">
              Read the rules
            </Link>
          </p>
        </div>
        <div className={styles.show}>
          <Suspense fallback={<div className={styles.showRoom} />}>
            {ladders.data?.items[0] ? (
              <Showcase ladder={ladders.data.items[0].ladder.id} />
            ) : (
              <div className={styles.showRoom} />
            )}
          </Suspense>
        </div>
      </section>
      <section className="stack" aria-labelledby="ladders">
        <h2 id="ladders">Ladders</h2>
        {ladders.error ? (
          <Broken error={ladders.error} />
        ) : (
          <div className="scroller">
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">Ladder</th>
                  <th scope="col">Ruleset</th>
                  <th scope="col" className="num">
                    Seats
                  </th>
                  <th scope="col">Leader</th>
                  <th scope="col" className="num">
                    Rating
                  </th>
                  <th scope="col" className="num">
                    Bots
                  </th>
                  <th scope="col" className="num">
                    Games
                  </th>
                  <th scope="col" className="num">
                    Under way
                  </th>
                </tr>
              </thead>
              <tbody>
                {(ladders.data?.items ?? []).map(({ ladder, season, leader, bots, games, running }) => (
                  <tr key={ladder.id} className={styles.ladder}>
                    <th scope="row">
                      <Link to="/ladders/$ladder" params={{ ladder: ladder.id }}>
                        {ladder.title}
                      </Link>
                      {season.state !== "open" && (
                        <>
                          {" "}
                          <span className="badge">
                            season {season.number} {season.state}
                          </span>
                        </>
                      )}
                    </th>
                    <td>
                      <Link to="/rules/$ruleset" params={{ ruleset: ladder.ruleset }}>
                        {ladder.ruleset}
                      </Link>
                    </td>
                    <td className="num">{ladder.players}</td>
                    <td>{leader ? <BotLink bot={leader.bot} /> : <span className="dim">nobody yet</span>}</td>
                    <td className="num">
                      {leader ? (
                        <>
                          {elo(leader.standing.rating)} <span className="dim">{plusMinus(leader.standing)}</span>
                        </>
                      ) : (
                        "–"
                      )}
                    </td>
                    <td className="num">{bots}</td>
                    <td className="num">{count(games)}</td>
                    <td className="num">{running}</td>
                  </tr>
                ))}
                {ladders.isPending &&
                  ["a", "b", "c", "d", "e", "f", "g", "h", "i"].map((key) => (
                    <tr key={key} className={styles.ladder}>
                      <td colSpan={8}>
                        <span className="skeleton">a ladder and its leader</span>
                      </td>
                    </tr>
                  ))}
              </tbody>
            </table>
          </div>
        )}
      </section>
      <section className={styles.why} aria-label="How it is fair">
        <div>
          <h3>Error bars, everywhere</h3>
          <p>
            Luck is most of a single game. Every rating carries its 95 % interval, and every rank is a range: two bots
            are parted only when the difference is sure.
          </p>
        </div>
        <div>
          <h3>The same luck for everybody</h3>
          <p>
            Each deal is played once for every seating, so every bot plays every hand. Seeds are committed by hash
            before play and shown after it.
          </p>
        </div>
        <div>
          <h3>Open cards afterwards</h3>
          <p>
            Every game can be replayed: all dice, what each seat could know, and the exact chance of each bid at that
            moment.
          </p>
        </div>
      </section>
    </div>
  );
}
