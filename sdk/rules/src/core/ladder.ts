import type { OptionValue } from "./options.ts";

/** A ladder that every arena has from its start, as the ruleset lists it. */
export interface LadderSpec {
  /** Unique among all ladders: 1–64 of a–z, 0–9 and "-". */
  readonly id: string;
  readonly title: string;
  /** The options that differ from the ruleset's defaults. */
  readonly options: Readonly<Record<string, OptionValue>>;
  /** Seats at each table. */
  readonly players: number;
  /** Deals of a match until its matches show what they cost and tell. Each deal is played once for every seating. */
  readonly deals: number;
  /**
   * How many times as much a match varies as independent pairs would, until the ladder's own matches show it.
   * Measured with the house bots by `npm run bench -- design`.
   */
  readonly design: number;
}
