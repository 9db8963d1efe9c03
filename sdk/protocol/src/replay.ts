import {
  COLORS,
  COMBOS,
  DECISIONS,
  FAULTS,
  type Options,
  REPLAY_FORMAT,
  type Replay,
  type Result,
} from "@liars-ladder/rules";
import { type Static, type TProperties, type TUnsafe, Type } from "typebox";
import { Nullable, PUBLIC, Words } from "./basics.ts";

/**
 * `liars-replay/1` as a schema. The format is the rules': `Replay` there is its type, and `replay.test.ts` holds
 * the two against each other, field by field. The head may carry further fields, which readers ignore; events, actions and
 * bids have exactly these. Whether they follow the rules is for `verify` to say.
 */

const exactly = <P extends TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false });

const Count = Type.Integer({ minimum: 0 });
const Seat = Type.Integer({ minimum: 0, description: "Seats count from 0." });
const Die = Type.Integer({ minimum: 0, description: "Index of a die of the seat, from 0." });
const Card = Type.Union([Type.Integer(), Type.String()], {
  description: "A number, `*`, a power or a combo; in `nine-card` a colour and a number such as `R3`.",
});
const Cards = Type.Array(Card, { description: "Top first." });
const Piles = Type.Array(Cards);

const ReplayBid = Type.Union([
  exactly({ kind: Type.Literal("face"), quantity: Count, face: Count }),
  exactly({ kind: Type.Literal("powers"), quantity: Count }),
  exactly({ kind: Words(["number", "below"] as const), quantity: Count, number: Count }),
  exactly({ kind: Words(["color", "without"] as const), quantity: Count, color: Words(COLORS) }),
  exactly({ kind: Type.Literal("straight"), length: Count, through: Count }),
  exactly({ kind: Words(["same-number", "same-color"] as const), quantity: Count }),
  exactly({ kind: Type.Literal("combo"), combo: Words(COMBOS) }),
]);

const ReplayAction = Type.Union([
  exactly({ type: Type.Literal("bid"), bid: ReplayBid }),
  exactly({ type: Type.Literal("challenge") }),
  exactly({ type: Type.Literal("watch") }),
  exactly({ type: Type.Literal("calza") }),
  exactly({ type: Type.Literal("power"), die: Die, seat: Type.Optional(Seat), target: Type.Optional(Die) }),
  exactly({ type: Type.Literal("count"), dice: Count }),
  exactly({ type: Type.Literal("split"), sizes: Type.Array(Count) }),
  exactly({ type: Type.Literal("discard"), die: Die }),
  exactly({ type: Type.Literal("wild"), card: Card }),
  exactly({ type: Type.Literal("swap"), card: Card, with: Type.Optional(Seat) }),
  exactly({ type: Type.Literal("show"), die: Die }),
  exactly({ type: Type.Literal("pass") }),
]);

/** Roll after roll, by seat: a die, or several; null for whoever does not roll any more. */
const Rolls = Type.Union([
  Type.Array(Type.Array(Nullable(Count))),
  Type.Array(Type.Array(Nullable(Type.Array(Count)))),
]);

const ReplayEvent = Type.Union([
  exactly({ type: Type.Literal("rolloff"), rolls: Rolls, starter: Seat }),
  exactly({ type: Type.Literal("deal"), hands: Piles, draw: Type.Optional(Cards) }),
  exactly({
    type: Type.Literal("round"),
    round: Type.Integer({ minimum: 1 }),
    starter: Seat,
    palafico: Type.Optional(Type.Literal(true)),
  }),
  exactly({ type: Type.Literal("roll"), seat: Seat, dice: Type.Array(Count) }),
  exactly({ type: Type.Literal("roll"), seat: Seat, piles: Piles }),
  exactly({ type: Type.Literal("act"), seat: Seat, decision: Words(DECISIONS), action: ReplayAction }),
  exactly({ type: Type.Literal("gain"), seat: Seat, card: Card }),
  exactly({ type: Type.Literal("peek"), seat: Seat, die: Die, top: Card }),
  exactly({ type: Type.Literal("reroll"), seat: Seat, die: Die, piles: Piles }),
  exactly({
    type: Type.Literal("swap"),
    seat: Seat,
    gave: Card,
    got: Card,
    with: Type.Union([Seat, Type.Literal("draw"), Type.Literal("wild")]),
  }),
  exactly({
    type: Type.Literal("reveal"),
    bidder: Seat,
    challenger: Type.Optional(Seat),
    calza: Type.Optional(Seat),
    bid: ReplayBid,
    actual: Type.Optional(Count),
    holds: Type.Boolean(),
  }),
  exactly({ type: Type.Literal("lose"), seat: Seat, dice: Count }),
  exactly({ type: Type.Literal("lose"), seat: Seat, die: Die, cards: Cards }),
  exactly({ type: Type.Literal("regain"), seat: Seat, dice: Count }),
  exactly({
    type: Type.Literal("score"),
    seat: Seat,
    points: Type.Integer(),
    counted: Type.Boolean(),
    total: Type.Integer(),
  }),
  exactly({ type: Type.Literal("out"), seat: Seat, reason: Type.Literal("eliminated") }),
  exactly({ type: Type.Literal("out"), seat: Seat, reason: Type.Literal("forfeit"), fault: Words(FAULTS) }),
]);

const REASONS = ["finished", "round-limit", "forfeit"] as const satisfies Result["reason"][];
const Option = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);

const file = Type.Object(
  {
    format: Type.Literal(REPLAY_FORMAT),
    id: Type.String(),
    ruleset: Type.String(),
    options: Type.Unsafe<Options>({
      ...Type.Record(Type.String(), Option),
      description: "Every option of the ruleset.",
    }),
    seed: Type.String({ description: "Of all luck; it names its algorithm." }),
    players: Type.Array(Type.Object({ name: Type.String(), bot: Type.String(), version: Type.String() }), {
      minItems: 2,
      description: "In seat order.",
    }),
    events: Type.Array(ReplayEvent, { description: "Everything that happened, hidden things included." }),
    result: Type.Object({
      ranks: Type.Array(Type.Integer({ minimum: 1 }), { description: "In seat order; equals share the better rank." }),
      reason: Words(REASONS, "`forfeit` only when a forfeit left one seat."),
      rounds: Count,
    }),
  },
  { ...PUBLIC, description: "One game, complete: `liars-replay/1`. The head may carry more, which readers ignore." },
);

/** The schema's own type, for the test that holds it against the rules'. */
export type ReplayShape = Static<typeof file>;

/** By the rules' name for its type, as all who read a replay know it. */
export const ReplayFile: TUnsafe<Replay> & typeof PUBLIC = { ...Type.Unsafe<ReplayShape>(file), ...PUBLIC };

/** `ReplayFile` as JSON Schema, with its address on an arena. */
export function replaySchema(baseUrl: string): object {
  const { "x-class": _, ...schema } = ReplayFile;
  const $schema = "https://json-schema.org/draft/2020-12/schema";
  return { $schema, $id: `${baseUrl}/api/replay.schema.json`, title: REPLAY_FORMAT, ...schema };
}
