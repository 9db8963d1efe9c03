import { type Static, Type } from "typebox";
import { ForAll, Nullable, SeasonNumber, Uuid } from "./basics.ts";

const Share = (description: string) => Nullable(Type.Number({ description }));

/**
 * How a version plays on a ladder, from its replays. A chance is the probability that its bid is true, given what
 * the bidder, or the challenger, knew at that moment, if others' dice and tops are fair.
 */
export const Style = ForAll({
  version: Type.Object({ id: Uuid, number: Type.Integer() }),
  season: SeasonNumber,
  matches: Type.Integer(),
  games: Type.Integer(),
  pending: Type.Integer({ description: "Finished matches that are not in these numbers yet." }),
  places: Type.Array(
    Type.Object({
      place: Type.Integer(),
      games: Type.Integer(),
      share: Type.Number(),
      expected: Type.Number({ description: "Of one with its score against equals, places by Plackett–Luce." }),
    }),
    {
      description: "How often it ended in each place; a shared rank is the better place. Empty before its first game.",
    },
  ),
  bids: Type.Object({
    count: Type.Integer(),
    bluffs: Type.Integer({ description: "Bids whose own chance was below one half." }),
    bluffRate: Share("bluffs / count"),
    called: Type.Integer({ description: "Bids that were challenged." }),
    caught: Type.Integer({ description: "Bids that were challenged, and false." }),
  }),
  bluffsByDice: Type.Array(
    Type.Object({
      from: Type.Integer(),
      to: Nullable(Type.Integer()),
      bids: Type.Integer(),
      bluffs: Type.Integer(),
    }),
    { description: "Bids and bluffs by how many dice were on the table." },
  ),
  calibration: Type.Array(
    Type.Object({
      from: Type.Number(),
      to: Type.Number(),
      bids: Type.Integer(),
      chance: Share("The mean chance that it gave these bids."),
      held: Share("The share of them that was true."),
    }),
    { description: "Bids by their own chance, in tenths." },
  ),
  calls: Type.Object({
    count: Type.Integer({ description: "Its challenges." }),
    right: Type.Integer({ description: "Challenges of bids that were false." }),
    accuracy: Share("right / count"),
    expected: Share("The mean chance that they were right, by what it knew."),
    bad: Type.Integer({ description: "Challenges that were likelier wrong." }),
  }),
  answers: Type.Array(
    Type.Object({
      from: Type.Number(),
      to: Type.Number(),
      bids: Type.Integer(),
      challenged: Type.Integer(),
    }),
    {
      description:
        "Bids of others that it could challenge, by the chance that they were true, in tenths, and how many it challenged. All 0 if its season was archived before they were counted.",
    },
  ),
  threshold: Nullable(
    Type.Object(
      {
        at: Type.Number({ description: "0–1, a whole tenth. 0: never; 1: always." }),
        share: Type.Number({ description: "Of its answers, those that this line tells right." }),
      },
      {
        description:
          "The line that tells its answers best: it challenges bids whose chance is below, and lets others stand. Null without answers.",
      },
    ),
  ),
  cpu: Type.Object({
    decisions: Type.Integer(),
    msPerDecision: Share("CPU time."),
    msPerGame: Share("CPU time."),
  }),
  luck: Type.Object(
    {
      perGame: Share("Mean places a game that chance alone was worth; positive is good luck."),
      half: Share("Half the width of its 95 % interval; the match is the unit. Null before the second."),
    },
    { description: "A fixed measure of every roll and deal, 0 on average. It changes no rating." },
  ),
});
export type Style = Static<typeof Style>;
