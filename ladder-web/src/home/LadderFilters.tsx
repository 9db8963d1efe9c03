import { Select } from "../ui/Select.tsx";
import { choicesOf, type LadderFilter } from "./filter.ts";

interface Props {
  of: Parameters<typeof choicesOf>[0];
  filter: LadderFilter;
  onFilter(next: LadderFilter): void;
}

/** Chooses ladders by title, ruleset and seats. */
export function LadderFilters({ of, filter, onFilter }: Props) {
  const { rulesets, seats } = choicesOf(of);
  return (
    <search className="row">
      <label>
        <span className="unseen">Filter by name</span>
        <input
          className="input"
          type="search"
          placeholder="Filter by name"
          defaultValue={filter.q ?? ""}
          onChange={({ target: { value } }) => onFilter({ ...filter, q: value })}
        />
      </label>
      <Select
        label="Ruleset"
        value={filter.ruleset ?? ""}
        options={[["", "all"], ...rulesets.map((id) => [id, id] as const)]}
        onChange={(ruleset) => onFilter({ ...filter, ruleset })}
      />
      <Select
        label="Seats"
        value={filter.seats ?? ""}
        options={[["", "all"], ...seats.map((number) => [number, number] as const)]}
        onChange={(number) => onFilter({ ...filter, seats: number })}
      />
    </search>
  );
}
