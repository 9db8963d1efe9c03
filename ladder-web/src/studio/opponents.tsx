import bots from "virtual:studio/bots";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ask, query } from "../api/queries.ts";
import { useMe } from "../api/session.ts";
import type { SourceFile } from "../submit/files.ts";
import { Select } from "../ui/Select.tsx";
import type { Opponent } from "./bundles.ts";
import styles from "./studio.module.css";

/** The default opponents. */
const USUAL = ["odds", "honest", "random"] as const;

/** House bots that think for longer than it takes to ask them in a worker, where another core can do it. */
const THINKERS = ["searcher"];

export interface Field {
  /** Who sits in each seat, by name. */
  readonly names: readonly string[];
  readonly opponents: readonly Opponent[];
  readonly known: readonly (readonly [name: string, Opponent])[];
  sit(seat: number, name: string): void;
}

/** The other seats of a table, which the user fills. */
export function useField(ruleset: string, seats: number): Field {
  const known = useOpponents(ruleset);
  const [chosen, setChosen] = useState<readonly string[]>(USUAL);
  const names = Array.from({ length: seats }, (_, seat) => {
    const name = chosen[seat] ?? USUAL[seat % USUAL.length]!;
    return known.some(([other]) => other === name) ? name : known[0]![0];
  });
  return {
    ...{ names, known },
    opponents: names.map((name) => new Map(known).get(name)!),
    sit: (seat, name) =>
      setChosen(
        Array.from({ length: Math.max(seats, chosen.length) }, (_, i) =>
          i === seat ? name : (chosen[i] ?? names[i]!),
        ),
      ),
  };
}

/** A choice for each of the other seats. */
export const Seats = ({ field: { names, known, sit } }: { field: Field }) => (
  <fieldset className={styles.seats}>
    <legend>With</legend>
    {names.map((name, seat) => (
      <Select
        // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
        key={seat}
        label={`Opponent ${seat + 1}`}
        labelUnseen
        value={name}
        options={known.map(([id, { label }]) => [id, label])}
        onChange={(value) => sit(seat, value)}
      />
    ))}
  </fieldset>
);

/** House bots that play a ruleset, and the user's own bots on the ladder, each with a name. */
export function useOpponents(ruleset: string): [name: string, Opponent][] {
  const me = useMe();
  const mine = useQuery({
    ...query("listBots", { query: { mine: true, limit: 100 } }),
    enabled: me !== null && me !== undefined,
  });
  const house = bots.house
    .filter(({ rulesets }) => rulesets === null || rulesets.includes(ruleset))
    .map(({ name, files }): [string, Opponent] => [
      name,
      { label: name, typed: name, beside: !THINKERS.includes(name), code: files },
    ]);
  const own = (mine.data?.items ?? []).flatMap(({ bot, active }): [string, Opponent][] =>
    active === null ? [] : [[active.id, versionOf(bot, active)]],
  );
  return [...house, ...own];
}

/** One of the user's own versions. */
export const versionOf = (
  bot: { readonly author: string; readonly name: string },
  { id, number }: { readonly id: string; readonly number: number },
): Opponent => ({
  label: `${bot.name} v${number}`,
  typed: `@${bot.author}/${bot.name}@${number}`,
  code: () => filesOf(id),
});

/** The files of one of the user's own versions, the entry first. */
async function filesOf(version: string): Promise<readonly SourceFile[]> {
  const { entry, files } = await ask("getFiles", { params: { version } });
  return [...files].sort((a, b) => Number(b.path === entry) - Number(a.path === entry));
}
