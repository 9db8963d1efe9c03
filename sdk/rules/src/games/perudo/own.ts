import type { Table } from "../../core/table.ts";
import { type Nothing, type PalaficoRound, palaficoDiceTable } from "../../dice/own.ts";

/** Dice of each seat at the start, and the most that it may have. */
export const EACH = 5;

export type PerudoTable = Table<PalaficoRound, Nothing>;

export const perudoTable = palaficoDiceTable(EACH);
