import type { LadderTable } from "../ladder/arrange.ts";
import { CrossHeat } from "./CrossHeat.tsx";
import { Histories } from "./Histories.tsx";
import { RankRanges } from "./RankRanges.tsx";

/** A season's charts. Each is a table too, or has one. */
export function Charts({ table: { ladder, season, rows } }: { table: LadderTable }) {
  return (
    <>
      <RankRanges rows={rows} />
      <CrossHeat ladder={ladder.id} season={season.number} />
      <Histories ladder={ladder.id} season={season.number} />
    </>
  );
}
