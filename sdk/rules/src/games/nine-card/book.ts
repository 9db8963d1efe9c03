import type { Book } from "../../core/book.ts";

export const book: Book = {
  wins: "Most cards when somebody has three or fewer",
  material: "Number cards 1–6 in four colours, in piles: a pile is a die, its top card the face",
  sections: [
    {
      title: "Material",
      rules: [
        {
          ours: "Three cards of each number and colour: 72 cards. Wildcards add six cards, and powers add the eight power cards below. The first Liar is drawn at random.",
        },
        "Nine cards each; six each with six to eight seats. The rest is the draw pile.",
        "A seat knows its own cards, but not which pile they are in. With open decks everybody’s starting cards are public.",
      ],
    },
    {
      title: "A round",
      rules: [
        "Cards go at random into three piles (four if the game began with two or three seats), of sizes as equal as possible. The Liar bids first; then, clockwise, each raises or challenges.",
        "Bids: a quantity of cards with a number, or with a colour. With qualifiers also a quantity of cards below a number, or without a colour. The quantity must be greater than the last bid’s; the rest is free.",
        { ours: "Power cards have no number and no colour, and count for none of these four bids." },
        "If there are at least as many as were bid, the challenger loses; otherwise the bidder does. The loser discards one pile of their choice, face up, and is the next Liar.",
        "The game ends as soon as a seat has three cards or fewer. More cards rank better.",
      ],
    },
    {
      title: "Options",
      rules: [
        "Straights: a length of numbers in unbroken order, with a given number among them. A straight is higher than a quantity N when its length or that number is more than N.",
        {
          ours: "A straight has two to six numbers. The next bid must beat its length. No bid is made twice in a round.",
        },
        "Vague: a quantity of cards with the same number, or with the same colour, without saying which. After any other bid it needs twice the quantity. After a vague bid, any other bid needs only half.",
        "Swap, draw: after discarding, the loser may swap a card for the top of the draw pile. Swap, player: they may draw a random card from another seat’s hand and give one for it.",
        "Reveal on turn: each turn starts with showing one of your own dice.",
        { ours: "A challenger also shows one first." },
        "Wildcards match whatever was bid.",
        {
          ours: "For every kind of bid: they also fill a gap in a straight or lengthen it, and stand for any card of a combo.",
        },
      ],
    },
    {
      title: "Powers",
      rules: [
        "A combo may be claimed as a bid of its value. Anyone may claim any combo. But if its card is not among your own tops, the claim is a lie, whatever is on the table.",
        { ours: "Only these eight can be claimed, and only up to the number of dice on the table." },
        "All colours (2): every colour once. Two pairs (3). Colour pairs (4): every colour twice. Three pairs (5). Full house (6): three of one number and two of another. Two flushes (7): two colours four times each. Two triples (8). Six numbers (9).",
      ],
    },
  ],
  worked: [
    "After “3 cards with a 2” a vague bid needs 6. After “6 of the same number” a plain one needs 4.",
    "After “5 red” a straight of 2 through 6 is higher, and then “3 blue” is higher than that.",
    "Tops 2 3 5 and a wildcard: a straight of four through 3 holds.",
    "Four seats, 12 dice, the base game: 228 openings; without qualifiers 120.",
  ],
};
