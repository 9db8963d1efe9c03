import type { Rule } from "@liars-ladder/rules";

/** What holds in every ruleset. */
export const GENERAL: readonly Rule[] = [
  "Clockwise is the next higher seat still in the game.",
  {
    ours: "A bid’s quantity never exceeds the dice on the table; a seat without a legal bid must challenge. No bid is made twice in one round.",
  },
  {
    ours: "A seat that breaks (an illegal action, an exception, no answer within its limits) leaves the game at once with its dice or cards, and ranks below every seat that was still in. The round is void; the next seat clockwise starts the next one.",
  },
  {
    ours: "Best is rank 1, and equals share the better rank: 1, 2, 2, 4. Where the last seat standing wins, earlier elimination is worse.",
  },
  { ours: "After 200 rounds a game ends, and dice, cards or score rank those still in." },
  "Chance comes from the game’s seed alone: 256 random bits, spread by the cipher ChaCha8. What a seat rolls depends on the seed, the round and the seat, never on what anybody did. The seeds of a match are committed by hash before it, and shown after it.",
  "A deal is one seed played once for every seating, so that every bot plays every hand. A match is played in phases, so that no bot meets the same luck twice, and each phase starts every bot afresh.",
];
