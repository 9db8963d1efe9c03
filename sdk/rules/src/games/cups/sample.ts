import { diceSample } from "../../dice/sample.ts";
import { Cups } from "./game.ts";
import type { CupsTable } from "./own.ts";

export const cupsSample = diceSample((table: CupsTable, seat, at) =>
  new Cups(table.options, table.players).look(table, seat).resume(at).keepScore(table),
);
