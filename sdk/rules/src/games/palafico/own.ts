import type { Table } from "../../core/table.ts";
import { type Nothing, type PalaficoRound, palaficoDiceTable } from "../../dice/own.ts";

/** Dice of each seat at the start. */
export const EACH = 5;

export type PalaficoTable = Table<PalaficoRound, Nothing>;

export const palaficoTable = palaficoDiceTable(EACH);
