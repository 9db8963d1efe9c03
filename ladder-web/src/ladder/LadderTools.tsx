import type { TableView } from "../app/tableView.ts";
import { clock, counted, rankRange } from "../ui/format.ts";
import type { Row } from "./arrange.ts";
import { Exports } from "./Exports.tsx";
import styles from "./ladder.module.css";
import type { ShownTable } from "./useLadderTable.ts";
import { without } from "./view.ts";

interface Props {
  id: string;
  shown: ShownTable;
  view: TableView;
  onView(next: TableView): void;
}

/** The tools above a table: its filters, links to the user's own bots, its files, and how new it is. */
export function LadderTools({ id, shown, view, onView }: Props) {
  const season = shown.table.data?.season;
  return (
    <div className={styles.tools}>
      <label>
        <span className="unseen">Filter by bot or author</span>
        <input
          className="input"
          type="search"
          placeholder="Filter by bot or author"
          defaultValue={view.q ?? ""}
          onChange={({ target: { value } }) => onView({ ...without(view, "q"), ...(value !== "" && { q: value }) })}
        />
      </label>
      <label className="row">
        <input
          type="checkbox"
          checked={view.all === true}
          onChange={({ target: { checked } }) => onView({ ...without(view, "all"), ...(checked && { all: true }) })}
        />
        show older versions
      </label>
      <OwnRows rows={shown.table.data?.rows ?? []} />
      <Exports ladder={id} season={season?.state === "closed" ? season.number : null} />
      <Freshness of={shown} />
    </div>
  );
}

/** Links to the rows of the user's own bots. */
const OwnRows = ({ rows }: { rows: readonly Row[] }) =>
  rows
    .filter(({ mine }) => mine)
    .map(({ version, bot, rank }) => (
      <a key={version.id} href={`#v-${version.id}`} className="badge brass">
        {bot.name}: {rank ? rankRange(rank) : "–"}
      </a>
    ));

/** How new the table is, and a button that shows waiting changes. */
function Freshness({ of: { table, live, waiting, flush } }: { of: ShownTable }) {
  const final = table.data?.season.state === "closed";
  const asOf = final ? "final" : table.data && `as of ${clock(table.data.asOf)}`;
  return (
    <span className={styles.asOf}>
      {waiting > 0 && (
        <button type="button" className={`button small ${styles.waiting}`} onClick={flush}>
          {counted(waiting, "update")}
        </button>
      )}
      {asOf ?? "loading"}
      {live && !final && <span className="badge live">live</span>}
    </span>
  );
}
