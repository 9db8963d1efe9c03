import { Link } from "@tanstack/react-router";
import { BotLink } from "../ui/BotLink.tsx";
import { botPath, percent } from "../ui/format.ts";
import type { LadderTable } from "./arrange.ts";
import styles from "./ladder.module.css";

type Misfit = NonNullable<LadderTable["misfit"]>;

/** A misfit that is less likely than this by chance is reported. */
const RARE = 0.01;

/** Says how well one rating for each bot describes this ladder's games. */
export function MisfitNote({ misfit }: { misfit: LadderTable["misfit"] }) {
  if (misfit === null) return null;
  const { chiSquare, freedom, chance, worst, cycles } = misfit;
  const fits = chance >= RARE && cycles === 0;
  return (
    <section className={styles.misfit} aria-label="How well ratings describe the games">
      <p>
        {fits
          ? "One rating for each bot describes these games"
          : "One rating for each bot does not fully describe these games"}{" "}
        <span className="dim">
          (χ² {chiSquare.toFixed(0)} where about {freedom.toFixed(0)} is expected; chance {sayChance(chance)})
        </span>
        .
      </p>
      {worst && <WorstPair of={worst} />}
      {cycles > 0 && <Cycles of={misfit} />}
    </section>
  );
}

const sayChance = (chance: number): string => (chance < 0.001 ? "below 0.1 %" : percent(chance, chance < 0.1 ? 1 : 0));

const named = ({ bot, number }: { bot: { author: string; name: string }; number: number }): string =>
  `${botPath(bot)}@${number}`;

const WorstPair = ({ of: { a, b, seen, expected } }: { of: NonNullable<Misfit["worst"]> }) => (
  <p>
    Least as expected: <BotLink bot={a.bot} version={a.number} author={false} /> scores {percent(seen)} against{" "}
    <BotLink bot={b.bot} version={b.number} author={false} />, where their ratings say {percent(expected)}.{" "}
    <Link to="/pair" search={{ a: named(a), b: named(b) }}>
      All about these two
    </Link>
  </p>
);

function Cycles({ of: { cycles, shown } }: { of: Misfit }) {
  return (
    <p>
      {cycles === 1
        ? "1 cycle in which each bot surely beats the next"
        : `${cycles} cycles in which each bot surely beats the next`}
      {shown.map(([first, second, third], k) =>
        first && second && third ? (
          <span key={`${first.id} ${second.id} ${third.id}`}>
            {k === 0 ? ": " : "; "}
            {[first, second, third, first].map(({ id, bot, number }, place) => (
              // The first bot appears again at the end of the cycle.
              <span key={place === 3 ? "again" : id}>
                {place > 0 && " > "}
                <BotLink bot={bot} version={number} author={false} />
              </span>
            ))}
          </span>
        ) : null,
      )}
      .
    </p>
  );
}
