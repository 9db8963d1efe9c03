import type { Table } from "../../core/table.ts";
import type { Nothing } from "../../dice/own.ts";
import { diceSample } from "../../dice/sample.ts";
import { ShipsWheel } from "./game.ts";

export const shipsWheelSample = diceSample((table: Table<Nothing, Nothing>, seat, at) =>
  new ShipsWheel(table.options, table.players).look(table, seat).resume(at),
);
