import { findRuleset, isRuleset } from "@liars-ladder/rules";
import { getRouteApi, Link } from "@tanstack/react-router";
import { use } from "react";
import { bookOf } from "../rulebook/books.ts";
import { LessonRound } from "../rulebook/LessonRound.tsx";
import { titleOf } from "../rulebook/title.ts";
import { NotFound } from "../ui/States.tsx";
import { useTitle } from "../ui/useTitle.ts";

const route = getRouteApi("/rules/$ruleset/lesson");

/** Two minutes of a ruleset: a round against scripted players, each decision explained. */
export function LessonPage() {
  const { ruleset: id } = route.useParams();
  const found = findRuleset(id);
  useTitle(`A round of ${titleOf(id)}`);
  if (!isRuleset(found)) return <NotFound />;
  const book = use(bookOf(found));
  return (
    <div className="stack">
      <header>
        <p className="eyebrow">
          <Link to="/rules">Rules</Link> /{" "}
          <Link to="/rules/$ruleset" params={{ ruleset: id }}>
            {found.title}
          </Link>{" "}
          / a round
        </p>
        <h1>A round of {found.title}</h1>
        <p className="lede">
          {book.material}. {book.wins}. You sit with two players who do what is likeliest; only what the rules allow can
          be chosen. Each decision is explained, and can be taken back.
        </p>
      </header>
      <LessonRound key={id} ruleset={found} book={book} />
    </div>
  );
}
