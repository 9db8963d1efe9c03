import { diceSample } from "../../dice/sample.ts";
import { Palafico } from "./game.ts";
import type { PalaficoTable } from "./own.ts";

export const palaficoSample = diceSample((table: PalaficoTable, seat, at) =>
  new Palafico(table.options, table.players).look(table, seat).resume(at),
);
