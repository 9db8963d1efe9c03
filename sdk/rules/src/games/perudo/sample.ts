import { diceSample } from "../../dice/sample.ts";
import { Perudo } from "./game.ts";
import type { PerudoTable } from "./own.ts";

export const perudoSample = diceSample((table: PerudoTable, seat, at) =>
  new Perudo(table.options, table.players).look(table, seat).resume(at),
);
