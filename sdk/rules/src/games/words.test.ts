import { expect, test } from "vitest";
import type { Bid, Card } from "../core/action.ts";
import type { SeenEvent, Watcher } from "../core/event.ts";
import { checkOptions } from "../core/options.ts";
import type { Act } from "../core/words.ts";
import { faultWords } from "../core/words.ts";
import { mustRuleset } from "./registry.ts";
import { newTableById } from "./tables.ts";
import { Narrator, wordsOf } from "./words.ts";

const NAMES = ["Ann", "Bob", "Cid"];

function narrator(id: string, given: object = {}, watcher: Watcher = "all"): Narrator {
  const checked = checkOptions(mustRuleset(id).options, given);
  if ("problems" in checked) throw new Error(checked.problems[0]!.message);
  return new Narrator({ ruleset: id, options: checked.options, players: 3 }, watcher, NAMES);
}

/** What the events say, one after another; each with its sentence. */
function tells(teller: Narrator, told: [event: SeenEvent, text: string][]): void {
  for (const [event, text] of told) expect(teller.tell(event), JSON.stringify(event)).toBe(text);
}

const bid = (seat: number, made: Bid): SeenEvent => ({
  type: "act",
  seat,
  decision: "turn",
  action: { type: "bid", bid: made },
});
const face = (quantity: number, of: number): Bid => ({ kind: "face", quantity, face: of });
const challenge = (seat: number): SeenEvent => ({ type: "act", seat, decision: "turn", action: { type: "challenge" } });
const act = (seat: number, decision: Act["decision"], action: Act["action"], card?: Card): SeenEvent =>
  card === undefined ? { type: "act", seat, decision, action } : { type: "act", seat, decision, action, card };

test.each<[string, Bid, string]>([
  ["palafico", face(5, 5), "5 fives"],
  ["palafico", face(1, 6), "1 six"],
  ["palafico", face(17, 6), "17 sixes"],
  ["cups", face(2, 1), "2 ones"],
  ["ships-wheel", face(1, 1), "1 wheel"],
  ["ships-wheel", face(3, 1), "3 wheels"],
  ["ships-wheel", face(3, 2), "3 twos"],
  ["six-card", face(3, 8), "3 eights"],
  ["six-card", { kind: "powers", quantity: 1 }, "1 power card"],
  ["six-card", { kind: "powers", quantity: 2 }, "2 power cards"],
  ["nine-card", { kind: "number", quantity: 1, number: 3 }, "1 card with a 3"],
  ["nine-card", { kind: "below", quantity: 4, number: 3 }, "4 cards below 3"],
  ["nine-card", { kind: "color", quantity: 2, color: "G" }, "2 green cards"],
  ["nine-card", { kind: "without", quantity: 1, color: "R" }, "1 card that is not red"],
  ["nine-card", { kind: "without", quantity: 2, color: "B" }, "2 cards that are not blue"],
  ["nine-card", { kind: "straight", length: 4, through: 3 }, "a straight of 4 through 3"],
  ["nine-card", { kind: "same-number", quantity: 3 }, "3 cards of the same number"],
  ["nine-card", { kind: "same-color", quantity: 3 }, "3 cards of the same colour"],
  ["nine-card", { kind: "combo", combo: "two-flushes" }, "two flushes of four"],
])("%s: a bid %j is %s", (id, made, text) => {
  expect(wordsOf(id).bid(made)).toBe(text);
});

test.each<[string, Card, string]>([
  ["palafico", 1, "1"],
  ["ships-wheel", 1, "wheel"],
  ["ships-wheel", 4, "4"],
  ["six-card", 7, "7"],
  ["six-card", "*", "wildcard"],
  ["six-card", "extra-number", "“extra number”"],
  ["nine-card", "Y6", "yellow 6"],
  ["nine-card", "*", "wildcard"],
  ["nine-card", "color-pairs", "“a pair of every colour”"],
])("%s: the card %j is %s", (id, card, text) => {
  expect(wordsOf(id).card(card)).toBe(text);
});

test("a ruleset that does not exist has no words", () => {
  expect(() => wordsOf("constructor")).toThrow("there is no ruleset");
});

test("every fault says what the bot did", () => {
  const faults = (["illegal", "exception", "timeout", "memory", "crash"] as const).map(faultWords);
  expect(faults).toEqual([
    "answered with an illegal action",
    "threw an exception",
    "ran out of time",
    "ran out of memory",
    "crashed",
  ]);
});

test("palafico: from the roll-off to a forfeit, with the reason of each loss", () => {
  tells(narrator("palafico"), [
    [
      {
        type: "rolloff",
        rolls: [
          [6, 2, 6],
          [3, null, 5],
        ],
        starter: 2,
      },
      "Roll-off: Ann 6, Bob 2, Cid 6; again: Ann 3, Cid 5. Cid starts.",
    ],
    [{ type: "round", round: 1, starter: 2 }, "Round 1: Cid opens."],
    [{ type: "roll", seat: 2, dice: 2, faces: [1, 5] }, "Cid rolls 1 and 5."],
    [{ type: "roll", seat: 0, dice: 3, faces: [5, 5, 2] }, "Ann rolls 5, 5 and 2."],
    [{ type: "roll", seat: 1, dice: 1 }, "Bob rolls one die in secret."],
    [bid(2, face(5, 5)), "Cid bids 5 fives."],
    [challenge(0), "Ann challenges Cid's bid of 5 fives."],
    [
      {
        type: "reveal",
        bidder: 2,
        challenger: 0,
        bid: face(5, 5),
        actual: 4,
        holds: false,
        tops: [[5, 5, 2], [6], [1, 5]],
      },
      "Cid's bid of 5 fives is false: only 4 are there, counting 1 one.",
    ],
    [
      { type: "lose", seat: 2, dice: 1 },
      "The bid was 5 fives but only 4 are there: Cid, who bid, loses a die and has one left.",
    ],
    [
      { type: "round", round: 2, starter: 2, palafico: true },
      "Round 2 is a palafico round: ones are not wild, and no bid changes the face. Cid opens.",
    ],
    [bid(2, face(1, 1)), "Cid bids 1 one."],
    [{ type: "out", seat: 0, reason: "forfeit", fault: "crash" }, "Ann forfeits: it crashed. The round is void."],
    [{ type: "out", seat: 1, reason: "forfeit", fault: "timeout" }, "Bob forfeits: it ran out of time."],
  ]);
});

test("palafico: a true bid costs the challenger, its last die too", () => {
  tells(narrator("palafico"), [
    [{ type: "roll", seat: 1, dice: 1, faces: [3] }, "Bob rolls 3."],
    [
      { type: "reveal", bidder: 2, challenger: 1, bid: face(1, 3), actual: 1, holds: true, tops: [[], [3], []] },
      "Cid's bid of 1 three is true: 1 is there.",
    ],
    [
      { type: "lose", seat: 1, dice: 1 },
      "The bid was 1 three and 1 is there: Bob, who challenged, loses its last die.",
    ],
    [{ type: "out", seat: 1, reason: "eliminated" }, "Bob is out of the game."],
  ]);
});

test("a loss whose reveal was not seen is told without a reason", () => {
  expect(narrator("palafico").tell({ type: "lose", seat: 1, dice: 1 })).toBe("Bob loses a die and has four left.");
});

test("ships-wheel: as many dice as the bid was off", () => {
  const after = (quantity: number, actual: number): Narrator => {
    const teller = narrator("ships-wheel");
    const holds = actual >= quantity;
    teller.tell({
      type: "reveal",
      bidder: 0,
      challenger: 1,
      bid: face(quantity, 3),
      actual,
      holds,
      tops: [[3, 1], [], []],
    });
    return teller;
  };
  tells(after(5, 7), [
    [
      { type: "lose", seat: 1, dice: 2 },
      "The bid was 5 threes and 7 are there, two more: Bob, who challenged, loses two dice and has three left.",
    ],
  ]);
  tells(after(5, 5), [
    [
      { type: "lose", seat: 1, dice: 1 },
      "The bid was 5 threes and 5 are there, exactly as many: Bob, who challenged, loses a die and has four left.",
    ],
  ]);
  tells(after(9, 0), [
    [
      { type: "lose", seat: 0, dice: 5 },
      "The bid was 9 threes but none is there, nine too few: Ann, who bid, loses its last five dice.",
    ],
  ]);
  tells(narrator("ships-wheel"), [
    [
      {
        type: "rolloff",
        rolls: [
          [
            [1, 2, 3, 4, 5],
            [2, 2, 2, 2, 2],
            [3, 3, 3, 3, 3],
          ],
        ],
        starter: 0,
      },
      "Roll-off: Ann wheel 2 3 4 5, Bob 2 2 2 2 2, Cid 3 3 3 3 3. Ann starts.",
    ],
    [
      { type: "reveal", bidder: 0, challenger: 1, bid: face(2, 3), actual: 3, holds: true, tops: [[3, 1], [1], []] },
      "Ann's bid of 2 threes is true: 3 are there, counting 2 wheels.",
    ],
  ]);
});

test("cups: why there are points, and why they do not count", () => {
  const teller = narrator("cups", { target: 20 }, "audience");
  tells(teller, [
    [bid(0, face(2, 5)), "Ann bids 2 fives."],
    [bid(1, face(3, 5)), "Bob bids 3 fives."],
    [act(0, "turn", { type: "watch" }), "Ann watches; its last bid, 2 fives, still counts."],
    [challenge(2), "Cid doubts Bob's bid of 3 fives."],
    [
      { type: "reveal", bidder: 1, challenger: 2, bid: face(3, 5), actual: 2, holds: false, tops: [[5], [5], []] },
      "Bob's bid of 3 fives is false: only 2 are there.",
    ],
    [
      { type: "score", seat: 0, points: 5, counted: true, total: 5 },
      "Ann stopped at 2 fives, which is true, and earns 5 points, the higher of 2 and 5; its score is 5.",
    ],
    [
      { type: "score", seat: 1, points: -15, counted: true, total: -15 },
      "Bob bid 3 fives, which is false, and loses 3 × 5 = 15 points; its score is −15.",
    ],
    [
      { type: "score", seat: 2, points: 5, counted: false, total: 18 },
      "Cid doubted 3 fives, which is false, and earns 5 points, the higher of 3 and 5; 18 + 5 would pass the target of 20, so they do not count.",
    ],
    [{ type: "round", round: 2, starter: 1 }, "Round 2: Bob opens."],
    [bid(1, face(1, 1)), "Bob bids 1 one."],
    [
      { type: "reveal", bidder: 1, bid: face(1, 1), actual: 1, holds: true, tops: [[1], [], []] },
      "All but Bob watch: the round ends. Bob's bid of 1 one is true: 1 is there.",
    ],
    [
      { type: "score", seat: 1, points: 1, counted: true, total: -14 },
      "Bob bid 1 one, which is true, and earns 1 × 1 = 1 point; its score is −14.",
    ],
  ]);
  expect(teller.end({ ranks: [2, 1, 2], reason: "finished", rounds: 2 })).toBe(
    "Bob wins: the target of 20 points is hit exactly.",
  );
  expect(teller.end({ ranks: [1, 3, 1], reason: "round-limit", rounds: 100 })).toBe(
    "Ann and Cid share the win: the game ends after 100 rounds, and most points win.",
  );
});

test("cups: a doubter of what is true loses", () => {
  tells(narrator("cups"), [
    [bid(0, face(2, 5)), "Ann bids 2 fives."],
    [
      { type: "reveal", bidder: 0, challenger: 1, bid: face(2, 5), actual: 2, holds: true, tops: [] },
      "Ann's bid of 2 fives is true: 2 are there.",
    ],
    [
      { type: "score", seat: 1, points: -5, counted: true, total: -5 },
      "Bob doubted 2 fives, which is true, and loses 5 points, the higher of 2 and 5; its score is −5.",
    ],
  ]);
});

test("six-card: piles, powers and wildcards with everything open", () => {
  const teller = narrator("six-card", { powers: true, wildcards: true });
  tells(teller, [
    [
      { type: "deal", hands: [[1, "peek"], [2, "*"], [3]], sizes: [2, 2, 1] },
      "Ann is dealt 1 and “peek”.\nBob is dealt 2 and wildcard.\nCid is dealt 3.",
    ],
    [act(0, "wild", { type: "wild", card: 8 }), ""],
    [{ type: "swap", seat: 0, gave: 8, got: "*", with: "wild" }, "Ann swaps an 8 for a wildcard."],
    [act(1, "wild", { type: "pass" }), "Bob swaps nothing."],
    [{ type: "round", round: 1, starter: 0 }, "Round 1: Ann opens."],
    [act(0, "count", { type: "count", dice: 2 }), "Ann calls for two dice."],
    [act(0, "split", { type: "split", sizes: [4, 2] }), "Ann makes piles of 4 and 2."],
    [act(1, "split", { type: "split", sizes: [3, 3] }), "Bob makes two piles of 3."],
    [
      {
        type: "roll",
        seat: 0,
        dice: 2,
        faces: ["peek", 3],
        sizes: [2, 2],
        piles: [
          ["peek", 1],
          [3, "*"],
        ],
      },
      "Ann rolls “peek” over 1; 3 over wildcard.",
    ],
    [{ type: "roll", seat: 1, dice: 2, faces: [2, "*"], sizes: [3, 3] }, "Bob rolls 2 and wildcard (two piles of 3)."],
    [
      act(0, "turn", { type: "power", die: 0, seat: 1, target: 1 }, "peek"),
      "Ann triggers peek: looks at Bob's second die.",
    ],
    [{ type: "peek", seat: 1, die: 1, top: "*" }, "The top of Bob's second die is a wildcard."],
    [act(1, "turn", { type: "power", die: 0, target: 0 }, "reroll"), "Bob triggers reroll: shuffles its first die."],
    [
      {
        type: "reroll",
        seat: 1,
        die: 0,
        top: 5,
        piles: [
          [5, 2, 1],
          ["*", 3, 4],
        ],
      },
      "Bob's first die now shows 5 over 2 and 1.",
    ],
    [
      act(1, "turn", { type: "power", die: 0 }, "reverse"),
      "Bob triggers reverse: play goes the other way for the rest of the round.",
    ],
    [act(1, "turn", { type: "power", die: 0 }, "reverse"), "Bob triggers reverse: play goes clockwise again."],
    [
      act(2, "turn", { type: "power", die: 0 }, "extra-number"),
      "Cid triggers extra number: every seat still in gets one more card.",
    ],
    [{ type: "gain", seat: 0, card: 8 }, "Ann gets one more card: an 8."],
    [
      act(2, "turn", { type: "power", die: 0 }, "extra-number"),
      "Cid triggers extra number: no number is left to gain.",
    ],
    [bid(0, face(2, 5)), "Ann bids 2 fives."],
    [
      {
        type: "reveal",
        bidder: 0,
        challenger: 1,
        bid: face(2, 5),
        actual: 2,
        holds: true,
        tops: [["peek", 3], [5, "*"], []],
      },
      "Ann's bid of 2 fives is true: 2 are there, counting 1 wildcard.",
    ],
    [act(1, "discard", { type: "discard", die: 1 }), ""],
    [
      { type: "lose", seat: 1, die: 1, cards: ["*"] },
      "The bid was 2 fives and 2 are there: Bob, who challenged, discards its second die (wildcard) and has one card left.",
    ],
  ]);
  expect(teller.end({ ranks: [1, 2, 3], reason: "finished", rounds: 1 })).toBe(
    "Ann wins: the game ends when a seat has no cards left, and most cards win.",
  );
  expect(narrator("six-card", { length: "long" }).end({ ranks: [2, 1, 3], reason: "finished", rounds: 9 })).toBe(
    "Bob wins: no other seat has cards left.",
  );
});

test("six-card: what is hidden is not told", () => {
  tells(narrator("six-card", { powers: true, wildcards: true }, "audience"), [
    [
      { type: "deal", hands: [null, null, null], sizes: [7, 7, 7] },
      "Ann is dealt seven cards.\nBob is dealt seven cards.\nCid is dealt seven cards.",
    ],
    [act(0, "wild", { type: "wild" }), ""],
    [{ type: "swap", seat: 0, with: "wild" }, "Ann swaps a card for a wildcard."],
    [act(0, "split", { type: "split" }), "Ann chooses its piles in secret."],
    [{ type: "roll", seat: 0, dice: 1, sizes: [7] }, "Ann rolls one pile of 7 in secret."],
    [{ type: "peek", seat: 1, die: 0 }, ""],
    [{ type: "reroll", seat: 1, die: 0 }, ""],
  ]);
});

test("nine-card: turns, combos and swaps", () => {
  const teller = narrator("nine-card", { powers: true, straights: true, swap: "player", revealOnTurn: true });
  const combo: Bid = { kind: "combo", combo: "two-pairs" };
  const straight: Bid = { kind: "straight", length: 3, through: 2 };
  tells(teller, [
    [
      { type: "deal", hands: [["R1", "two-pairs"], ["G2"], ["B3"]], sizes: [2, 1, 1], draw: ["Y4", "*"] },
      "Ann is dealt red 1 and “two pairs”.\nBob is dealt green 2.\nCid is dealt blue 3.\nThe draw pile, top first: yellow 4 and wildcard.",
    ],
    [act(0, "show", { type: "show", die: 0 }, "R1"), "Ann shows its first die: a red 1."],
    [bid(0, combo), "Ann bids two pairs."],
    [challenge(1), "Bob challenges Ann's bid of two pairs."],
    [
      { type: "reveal", bidder: 0, challenger: 1, bid: combo, holds: false, tops: [["R1"], ["G1"], []] },
      "Ann's bid of two pairs is false: Ann does not show that card.",
    ],
    [act(0, "discard", { type: "discard", die: 0 }), ""],
    [
      { type: "lose", seat: 0, die: 0, cards: ["R1"] },
      "The bid was two pairs but Ann does not show that card: Ann, who bid, discards its first die (red 1) and has one card left.",
    ],
    [act(0, "swap", { type: "swap", card: "two-pairs", with: 1 }), ""],
    [
      { type: "swap", seat: 0, gave: "two-pairs", got: "G2", with: 1 },
      "Ann gives “two pairs” to Bob and gets a green 2.",
    ],
    [{ type: "round", round: 2, starter: 0 }, "Round 2: Ann opens."],
    [
      { type: "reveal", bidder: 0, challenger: 1, bid: combo, holds: false, tops: [["two-pairs"], ["G1"], []] },
      "Ann's bid of two pairs is false: it is not there.",
    ],
    [
      { type: "reveal", bidder: 0, challenger: 1, bid: straight, holds: true, tops: [["R1", "*"], ["G3"], []] },
      "Ann's bid of a straight of 3 through 2 is true: it is there.",
    ],
    [act(1, "swap", { type: "pass" }), "Bob swaps nothing."],
    [
      { type: "swap", seat: 1, gave: "B1", got: "*", with: "draw" },
      "Bob puts a blue 1 under the draw pile and takes a wildcard from its top.",
    ],
  ]);
  expect(teller.end({ ranks: [3, 1, 2], reason: "forfeit", rounds: 2 })).toBe("Bob wins: no other seat is left.");
});

test("nine-card: what is hidden is not told", () => {
  tells(narrator("nine-card", { swap: "draw" }, "audience"), [
    [
      { type: "deal", hands: [null, null, null], sizes: [9, 9, 9], draw: 1 },
      "Ann is dealt nine cards.\nBob is dealt nine cards.\nCid is dealt nine cards.\nOne card is left to draw.",
    ],
    [{ type: "swap", seat: 0, with: "draw" }, "Ann swaps a card with the draw pile."],
    [{ type: "swap", seat: 0, with: 2 }, "Ann swaps a card with Cid."],
  ]);
});

test.each<[string, Act, string]>([
  ["six-card", { seat: 0, decision: "discard", action: { type: "discard", die: 1 } }, "discards its second die"],
  ["six-card", { seat: 0, decision: "wild", action: { type: "wild", card: 4 } }, "gives a 4 for a wildcard"],
  ["six-card", { seat: 0, decision: "wild", action: { type: "wild" } }, "gives a card for a wildcard"],
  ["six-card", { seat: 0, decision: "turn", action: { type: "power", die: 2 } }, "triggers its third die"],
  [
    "nine-card",
    { seat: 0, decision: "swap", action: { type: "swap", card: "R3" } },
    "swaps a red 3 with the draw pile",
  ],
  ["nine-card", { seat: 0, decision: "swap", action: { type: "swap", with: 2 } }, "swaps a card with Cid"],
  ["nine-card", { seat: 0, decision: "show", action: { type: "show", die: 0 } }, "shows its first die"],
  ["palafico", { seat: 0, decision: "turn", action: { type: "challenge" } }, "challenges"],
  ["cups", { seat: 0, decision: "turn", action: { type: "watch" } }, "watches"],
])("%s: the action of %j is %s", (id, told, text) => {
  expect(narrator(id).action(told)).toBe(text);
});

test("beside a drawn table, what lies there is not listed", () => {
  const brief = (id: string, event: SeenEvent): string => {
    const table = newTableById({ ruleset: id, options: {}, players: 3 }, "all");
    return wordsOf(id).event(event, { table, names: NAMES, brief: true });
  };
  expect(brief("cups", { type: "roll", seat: 0, dice: 3, faces: [1, 2, 3] })).toBe("All dice are rolled.");
  expect(brief("six-card", { type: "roll", seat: 0, dice: 1, sizes: [6] })).toBe("All piles are shuffled.");
  expect(brief("six-card", act(0, "split", { type: "split", sizes: [6] }))).toBe("All choose their piles.");
  expect(brief("nine-card", { type: "deal", hands: [["R1"]], sizes: [9], draw: ["G1", "G2"] })).toBe(
    "Nine cards are dealt to each seat. Two cards are left to draw.",
  );
});
