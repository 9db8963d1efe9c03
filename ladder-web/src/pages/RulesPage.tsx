import { Link } from "@tanstack/react-router";
import { BOOKS, GENERAL } from "../rulebook/index.ts";
import { titleOf } from "../rulebook/title.ts";
import { useTitle } from "../ui/useTitle.ts";
import { RuleList } from "./RuleList.tsx";
import styles from "./rules.module.css";

export function RulesPage() {
  useTitle("Rules");
  return (
    <div className="stack">
      <div>
        <h1>Rules</h1>
        <p className="lede">
          Five games in which you say how many dice of all players show something, and hope to be believed. Where a
          source is vague or silent, the rule marked <span className={styles.ours}>ours</span> is what we play.
        </p>
      </div>
      <ul className={styles.books}>
        {BOOKS.map((book) => (
          <li key={book.id} className="card">
            <h2>
              <Link to="/rules/$ruleset" params={{ ruleset: book.id }}>
                {titleOf(book.id)}
              </Link>
            </h2>
            <p>{book.material}.</p>
            <p className="dim">Wins: {book.wins.charAt(0).toLowerCase() + book.wins.slice(1)}.</p>
          </li>
        ))}
      </ul>
      <section className="prose">
        <h2>In all of them</h2>
        <RuleList rules={GENERAL} />
      </section>
    </div>
  );
}
