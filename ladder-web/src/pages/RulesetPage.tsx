import { type Book, findRuleset, isRuleset, type OptionSpec, type Ruleset } from "@liars-ladder/rules";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { type ReactNode, Suspense, use } from "react";
import { query } from "../api/queries.ts";
import { bookOf } from "../rulebook/books.ts";
import { titleOf } from "../rulebook/title.ts";
import { later } from "../slice/later.tsx";
import { LadderLinks } from "../ui/LadderLink.tsx";
import { NotFound } from "../ui/States.tsx";
import { type Column, PlainTable } from "../ui/Table.tsx";
import { useTitle } from "../ui/useTitle.ts";
import { RuleList } from "./RuleList.tsx";
import styles from "./rules.module.css";

const route = getRouteApi("/rules/$ruleset");
const ExampleRound = later(async () => (await import("../rulebook/ExampleRound.tsx")).ExampleRound);
const OptionsShown = later(async () => (await import("../rulebook/OptionsShown.tsx")).OptionsShown);

/** What we play: the rules in our words, and the options from the rules themselves. */
export function RulesetPage() {
  const { ruleset: id } = route.useParams();
  const ladders = useQuery(query("listLadders", {}));
  const found = findRuleset(id);
  useTitle(`Rules of ${titleOf(id)}`);
  if (!isRuleset(found)) return <NotFound />;
  const book = use(bookOf(found));
  const options = Object.entries(found.options);
  const [aboutOptions, sections] = [true, false].map((is) =>
    book.sections.filter(({ title }) => (title === OPTIONS) === is),
  ) as [Section[], Section[]];
  const here = ladders.data?.items.filter(({ ladder }) => ladder.ruleset === id) ?? [];
  return (
    <article className={styles.ruleset}>
      <header>
        <p className="eyebrow">
          <Link to="/rules">Rules</Link> / {found.title}
        </p>
        <h1>{found.title}</h1>
        <p className="lede">{found.about}</p>
        <p className="row">
          <Link className="button primary" to="/rules/$ruleset/lesson" params={{ ruleset: id }}>
            Play a round: two minutes
          </Link>
        </p>
        <Facts ruleset={found} book={book} ladders={here.map(({ ladder }) => ladder.id)} />
      </header>
      <aside className={styles.example} aria-label="A round, drawn">
        <Suspense fallback={<div className={styles.exampleRoom} />}>
          <ExampleRound key={id} ruleset={found} />
        </Suspense>
      </aside>
      <div className="prose">
        {sections.map((section) => (
          <section key={section.title}>
            <h2>{section.title}</h2>
            <RuleList rules={section.rules} />
          </section>
        ))}
        <section>
          <h2>Worked through</h2>
          <RuleList rules={book.worked} />
        </section>
        <p>
          What holds in all rulesets stands on the <Link to="/rules">first page of the rules</Link>.
        </p>
      </div>
      {options.length > 0 && (
        <section className={`stack ${styles.options}`} aria-labelledby="options">
          <h2 id="options">{OPTIONS}</h2>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on narrow screens, so keys must reach it */}
          <section className="scroller" tabIndex={0} aria-label={OPTIONS}>
            <PlainTable columns={COLUMNS} rows={options} keyOf={([name]) => name} />
          </section>
          <Suspense fallback={null}>
            <OptionsShown key={id} ruleset={found} />
          </Suspense>
          <div className={styles.general}>
            {aboutOptions.map(({ title, rules }) => (
              <RuleList key={title} rules={rules} />
            ))}
          </div>
        </section>
      )}
    </article>
  );
}

type Section = Book["sections"][number];
/** What a book says of options stands with their table. */
const OPTIONS = "Options";

const COLUMNS: readonly Column<[name: string, spec: OptionSpec]>[] = [
  { head: "Option", names: true, cell: ([name]) => <code>{name}</code> },
  { head: "Values", cell: ([, spec]) => valuesOf(spec) },
  { head: "Usually", cell: ([, spec]) => String(spec.default) },
  { head: "What it does", className: styles.about, cell: ([, spec]) => spec.about },
];

function Facts({ ruleset: { players }, book, ladders }: { ruleset: Ruleset; book: Book; ladders: readonly string[] }) {
  const rows: readonly [string, ReactNode][] = [
    ["With", book.material],
    ["Wins", book.wins],
    ["Seats", `${players.min}–${players.max}`],
    ...(ladders.length > 0 ? [["Ladders", <LadderLinks key="" ids={ladders} />] as [string, ReactNode]] : []),
  ];
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
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
