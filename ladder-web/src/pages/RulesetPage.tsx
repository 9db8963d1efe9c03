import { findRuleset, isRuleset, type OptionSpec } from "@liars-ladder/rules";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { use } from "react";
import { query } from "../api/queries.ts";
import { bookOf } from "../rulebook/books.ts";
import { titleOf } from "../rulebook/title.ts";
import { NotFound } from "../ui/States.tsx";
import { useTitle } from "../ui/useTitle.ts";
import { RuleList } from "./RuleList.tsx";
import styles from "./rules.module.css";

const route = getRouteApi("/rules/$ruleset");

/** What we play: the rules in our words, and the options from the rules themselves. */
export function RulesetPage() {
  const { ruleset: id } = route.useParams();
  const ladders = useQuery(query("listLadders", {}));
  const found = findRuleset(id);
  useTitle(`Rules of ${titleOf(id)}`);
  if (!isRuleset(found)) return <NotFound />;
  const book = use(bookOf(found));
  const { min, max } = found.players;
  const options = Object.entries(found.options);
  const here = ladders.data?.items.filter(({ ladder }) => ladder.ruleset === id) ?? [];
  return (
    <article className="prose">
      <p className="eyebrow">
        <Link to="/rules">Rules</Link> / {id}
      </p>
      <h1>{found.title}</h1>
      <p className="lede">{found.about}</p>
      <dl className={styles.facts}>
        <div>
          <dt>With</dt>
          <dd>{book.material}</dd>
        </div>
        <div>
          <dt>Wins</dt>
          <dd>{book.wins}</dd>
        </div>
        <div>
          <dt>Seats</dt>
          <dd>
            {min}–{max}
          </dd>
        </div>
        {here.length > 0 && (
          <div>
            <dt>Ladders</dt>
            <dd>
              {here.map(({ ladder }, index) => (
                <span key={ladder.id}>
                  {index > 0 && ", "}
                  <Link to="/ladders/$ladder" params={{ ladder: ladder.id }}>
                    {ladder.title}
                  </Link>
                </span>
              ))}
            </dd>
          </div>
        )}
      </dl>
      {book.sections.map((section) => (
        <section key={section.title}>
          <h2>{section.title}</h2>
          <RuleList rules={section.rules} />
        </section>
      ))}
      <section>
        <h2>Worked through</h2>
        <RuleList rules={book.worked} />
      </section>
      {options.length > 0 && (
        <section>
          <h2>Options</h2>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on narrow screens, so keys must reach it */}
          <section className="scroller" tabIndex={0} aria-label="Options">
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">Option</th>
                  <th scope="col">Values</th>
                  <th scope="col">Usually</th>
                  <th scope="col">What it does</th>
                </tr>
              </thead>
              <tbody>
                {options.map(([name, spec]) => (
                  <tr key={name}>
                    <th scope="row">
                      <code>{name}</code>
                    </th>
                    <td>{valuesOf(spec)}</td>
                    <td>{String(spec.default)}</td>
                    <td className={styles.about}>{spec.about}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </section>
      )}
      <p>
        What holds in all rulesets stands on the <Link to="/rules">first page of the rules</Link>.
      </p>
    </article>
  );
}

function valuesOf(spec: OptionSpec): string {
  switch (spec.type) {
    case "boolean":
      return "true, false";
    case "choice":
      return spec.values.join(", ");
    case "integer":
      return `${spec.min}–${spec.max}`;
  }
}
