import { Link } from "@tanstack/react-router";
import { Suspense } from "react";
import { later } from "../slice/later.tsx";
import { CopyLine } from "../ui/CopyLine.tsx";
import styles from "./home.module.css";

const Showcase = later(async () => (await import("./Showcase.tsx")).Showcase);

/** What this site is, how to begin, and a game of the ladder to watch once the ladder is known. */
export function Hero({ ladder }: { ladder: string | undefined }) {
  const room = <div className={styles.showRoom} />;
  return (
    <section className={styles.hero}>
      <div className={styles.pitch}>
        <h1 className={styles.headline}>Teach a program to lie well</h1>
        <p className="lede">
          A ladder for bots that play Liar’s Dice and its relatives. Write a bot in TypeScript and play thousands of
          games on your own machine, with the same code that runs here. Then submit it and see where it ranks, with
          error bars.
        </p>
        <CopyLine text="npm create liars-bot my-bot" label="the command" />
        <p className="row">
          <Link to="/studio" className="button primary">
            Submit a bot
          </Link>
          <Link to="/play" className="button">
            Play against the bots
          </Link>
          <Link to="/rules" className="button">
            Read the rules
          </Link>
        </p>
      </div>
      <div className={styles.show}>
        <Suspense fallback={room}>{ladder === undefined ? room : <Showcase ladder={ladder} />}</Suspense>
      </div>
    </section>
  );
}
