import type { Choice } from "@liars-ladder/evaluate";
import type { Action } from "@liars-ladder/rules";
import { useMemo } from "react";
import { Select } from "../ui/Select.tsx";

interface Props {
  name: string;
  choices: readonly Choice[];
  chosen: Action;
  onChoose(action: Action): void;
}

/** Lets the user choose one of a decision's legal actions: for a bid first its claim, then its quantity. */
export function ChoicePicker({ name, choices, chosen, onChoose }: Props) {
  const groups = useMemo(() => [...Map.groupBy(choices, ({ claim, says }) => claim ?? says)], [choices]);
  const now = groups.findIndex(([, list]) => list.some(({ action }) => action === chosen));
  const list = groups[now]?.[1] ?? [];
  const choose = (one: Choice | undefined): void => {
    if (one) onChoose(one.action);
  };
  return (
    <>
      <Select
        label={`What if ${name}`}
        value={String(now)}
        options={groups.map(([group, [one]], index) => [String(index), one?.claim == null ? group : `bids ${group}`])}
        onChange={(value) => choose(groups[Number(value)]?.[1][0])}
      />
      {list.length > 1 && (
        <Select
          label="Quantity"
          labelUnseen
          value={String(list.findIndex(({ action }) => action === chosen))}
          options={list.map(({ says }, index) => [String(index), says])}
          onChange={(value) => choose(list[Number(value)])}
        />
      )}
    </>
  );
}
