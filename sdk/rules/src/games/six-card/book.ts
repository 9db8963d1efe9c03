import type { Book } from "../../core/book.ts";

export const book: Book = {
  wins: "Quick: most cards when somebody has none. Long: last with cards",
  material: "Cards 1–6, split into piles: a pile is a die, its top card the face",
  sections: [
    {
      title: "Material",
      rules: [
        {
          ours: "For n seats there are 3n cards of each number from 1 to 6. Powers add n cards each of 7 and of 8, and 2n power cards. Wildcards add 2n wildcards. The game is for two to six seats. The first Liar is drawn at random.",
        },
        "Ordered decks: each hand is 1–6. With 12 cards it is 1–6 twice, with 9 cards 1–6 and three random cards. Random decks are dealt from the cards 1–6.",
        {
          ours: "With powers everybody is also dealt one power card. Cards that are not dealt are out of play, except wildcards and numbers gained later.",
        },
        "A seat knows its own cards, but not which pile they are in. Everybody knows how many cards and which pile sizes each has, and what was discarded.",
        "With wildcards everybody first swaps a number card of their choice, in secret, for a wildcard.",
      ],
    },
    {
      title: "A round",
      rules: [
        "The Liar chooses into how many piles all hands are split, at least minDice.",
        { ours: "It is at most the number of cards in the largest hand." },
        "Each seat chooses the sizes of its piles in secret, with as few single cards as the hand allows. Cards go to the piles at random. Each seat sees its own tops.",
        "A bid is a quantity and a number. It raises when neither part is lower and one is higher. It counts tops with that number, and wildcards.",
        { ours: "The highest number that may be bid is 6, or the highest that was gained in an earlier round." },
        "If there are at least as many as were bid, the challenger loses; otherwise the bidder does. The loser discards one pile of their choice, face up, and is the next Liar.",
        {
          ours: "With wildcards, the loser may then swap a card for a wildcard, while there are any. The card given leaves the game.",
        },
        "When the length is quick, the game ends as soon as a seat has no cards, and most cards rank first. When it is long, seats without cards are out, and the last one in wins.",
      ],
    },
    {
      title: "Powers",
      rules: [
        "Before a bid a seat may trigger power cards among its tops, each once a round. This shows the card to everybody.",
        { ours: "Before a challenge it may do so too." },
        "Extra number: everybody still in gets a card of a new number.",
        {
          ours: "It is 7 at the first trigger, 8 at the second, and then nothing. Nothing happens either when there is not one for each. The new number can be bid from the next round on.",
        },
        {
          ours: "Peek: see the top of another seat’s die. Reroll: shuffle one of your own piles again. Reverse: play goes the other way round for the rest of the round. (The source names only the first power; these three are ours.)",
        },
        "“X power cards” is also a bid.",
        {
          ours: "It raises a number bid when X is more than half of the larger of its quantity and number, rounded down; a number bid raises it when the larger of its parts is more than 2X. Wildcards do not count.",
        },
      ],
    },
  ],
  worked: [
    "After “3 appears six times” power cards need X ≥ 4.",
    "A hand of 6 in two piles: 4 + 2 or 3 + 3. A hand of 9 in three: 5 + 2 + 2, 4 + 3 + 2 or 3 + 3 + 3. A hand of 5 in three: only 2 + 2 + 1. A hand of 2 in four: 1 + 1.",
  ],
};
