import type { Ruleset } from "@liars-ladder/rules";
import { useState } from "react";
import { Die } from "../felt/Die.tsx";
import { lookOf } from "../felt/looks.ts";
import { Pile } from "../felt/Pile.tsx";
import { sizesOf } from "../felt/room.ts";
import styles from "../pages/rules.module.css";
import { exampleRound } from "./example.ts";

/** A picture of a seat's dice or cards in the example. */
export function BookPicture({ ruleset }: { ruleset: Ruleset }) {
  const [film] = useState(() => exampleRound(ruleset));
  const look = lookOf(ruleset.id);
  const firstBid = film.steps.findIndex(({ kind }) => kind === "bid");
  const { seats } = film.table(firstBid, "all");
  // Rulesets differ in what ones mean, so show a seat that has one.
  const seat = seats.find(({ faces }) => faces.includes(1)) ?? seats[0]!;
  const sizes = sizesOf(seat);
  return (
    <div className={styles.picture} aria-hidden="true">
      {seat.faces.map((face, die) =>
        look.piece === "card" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a pile is its place
          <Pile key={die} top={face} size={sizes[die] ?? 1} below={seat.own.piles?.[die]?.slice(1) ?? null} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a die is its place
          <Die key={die} face={typeof face === "number" ? face : null} look={look} />
        ),
      )}
    </div>
  );
}
