import { type Room, roomOf } from "@liars-ladder/protocol/client";
import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { useRoom } from "../api/live.ts";
import { query } from "../api/queries.ts";
import { type LadderTable, merge } from "./arrange.ts";

/** A table as a page shows it, and the changes that wait to be shown. */
export interface ShownTable {
  table: UseQueryResult<LadderTable>;
  live: boolean;
  waiting: number;
  flush(): void;
  hold(on: boolean): void;
}

const STILL = { live: false, waiting: 0, flush: () => {}, hold: () => {} };

/** The final table of a season. It is loaded only once, because it does not change. */
export function useFinalTable(ladder: string, season: string, all: boolean): ShownTable {
  const table = useQuery({
    ...query("getSeason", { params: { ladder, season }, query: all ? { versions: "all" } : {} }),
    staleTime: ({ state }) => (state.data?.season.state === "closed" ? Number.POSITIVE_INFINITY : 0),
  });
  return { table, ...STILL };
}

/** A ladder's table, kept up to date: at once, or after `hold(false)`, so that no row moves under the pointer. */
export function useLadderTable(ladder: string, all: boolean): ShownTable {
  const client = useQueryClient();
  const options = query("getTable", { params: { ladder }, query: all ? { versions: "all" } : {} });
  const table = useQuery(options);
  const held = useRef(false);
  const [waiting, setWaiting] = useState(0);
  const later = useRef<((old: LadderTable) => LadderTable)[]>([]);

  const flush = useCallback(() => {
    const changes = later.current.splice(0);
    setWaiting(0);
    if (changes.length === 0) return;
    client.setQueryData(
      options.queryKey,
      (old: LadderTable | undefined) => old && changes.reduce((t, change) => change(t), old),
    );
  }, [client, options.queryKey]);

  const { live } = useRoom(roomOf.ladder(ladder) satisfies Room, {
    table: (event) => {
      if (event.ladder !== ladder) return;
      const season = table.data?.season;
      if (season && (season.number !== event.season || season.state !== event.state)) {
        later.current = [];
        for (const name of ["getTable", "listLadders", "listSeasons"] as const)
          void client.invalidateQueries({ queryKey: [name] });
        return;
      }
      // Updates are for the table of active versions; the longer table is loaded again.
      if (all) return void client.invalidateQueries({ queryKey: options.queryKey });
      const known = new Set(table.data?.rows.map((row) => row.version.id));
      const sent = new Set(event.rows.map((row) => row.version.id));
      if (event.order.some((id) => !known.has(id) && !sent.has(id)))
        return void client.invalidateQueries({ queryKey: options.queryKey });
      later.current.push((old) => ({ ...old, asOf: event.asOf, rows: merge(old.rows, event.rows, event.order) }));
      if (held.current) setWaiting(later.current.length);
      else flush();
    },
  });

  const hold = useCallback(
    (on: boolean) => {
      held.current = on;
      if (!on) flush();
    },
    [flush],
  );
  return { table, live, waiting, flush, hold };
}
