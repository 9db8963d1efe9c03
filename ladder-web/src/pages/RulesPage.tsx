import { RULESETS } from "@liars-ladder/rules";
import { Link } from "@tanstack/react-router";
import { use } from "react";
import { BookPicture } from "../rulebook/BookPicture.tsx";
import { bookOf } from "../rulebook/books.ts";
import { GENERAL } from "../rulebook/general.ts";
import { useTitle } from "../ui/useTitle.ts";
import { RuleList } from "./RuleList.tsx";
import styles from "./rules.module.css";

export function RulesPage() {
  useTitle("Rules");
  // All are asked for before the first is waited for.
  const asked = RULESETS.map((ruleset) => ({ ruleset, book: bookOf(ruleset) }));
  const books = asked.map(({ ruleset, book }) => ({ ruleset, book: use(book) }));
  return (
    <div className="stack">
      <div>
        <h1>Rules</h1>
        <p className="lede">
          Games in which you say how many dice of all players show something, and hope to be believed. Where a source is
          vague or silent, the rule marked <span className={styles.ours}>ours</span> is what we play.
        </p>
      </div>
      <ul className={styles.books}>
        {books.map(({ ruleset, book }) => (
          <li key={ruleset.id} className="card">
            <BookPicture ruleset={ruleset} />
            <h2>
              <Link to="/rules/$ruleset" params={{ ruleset: ruleset.id }}>
                {ruleset.title}
              </Link>
            </h2>
            <p>{book.material}.</p>
            <p className="dim">Wins: {book.wins.charAt(0).toLowerCase() + book.wins.slice(1)}.</p>
          </li>
        ))}
      </ul>
      <section className={styles.general}>
        <h2>In all of them</h2>
        <RuleList rules={GENERAL} />
      </section>
    </div>
  );
}
