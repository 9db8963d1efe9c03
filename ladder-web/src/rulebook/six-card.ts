import type { Book } from "./book.ts";

export const sixCard: Book = {
  id: "six-card",
  wins: "Quick: most cards when somebody has none. Long: last with cards",
  material: "Cards 1–6, split into piles: a pile is a die, its top card the face",
  sections: [
    {
      title: "Material",
      rules: [
        {
          ours: "For n seats there are 3n cards of each number from 1 to 6; with powers also n each of 7 and of 8, and 2n power cards; with wildcards 2n of those. Two to six seats. The first Liar is drawn.",
        },
        "Ordered decks: everybody holds 1–6; with 12 cards 1–6 twice, with 9 three random ones more. Random decks are dealt from the cards 1–6.",
        {
          ours: "With powers everybody is also dealt one power card. Cards that are not dealt are out of play, but for wildcards and for numbers gained later.",
        },
        "A seat knows its own cards, but not which pile they are in. Everybody knows how many cards and which pile sizes each has, and what was discarded.",
        "With wildcards everybody first swaps a number card of their choice, in secret, for a wildcard.",
      ],
    },
    {
      title: "A round",
      rules: [
        "The Liar says into how many piles all hands go, at least the least that the options allow.",
        { ours: "And at most as many as the largest hand has cards." },
        "Each seat picks the sizes of its piles, unseen: as few single cards as the hand allows. Cards go to the piles at random; each sees its own tops.",
        "A bid is a quantity and a number. It raises when neither part is lower and one is higher. It counts tops with that number, and wildcards.",
        { ours: "The highest number that may be bid is 6, or what was gained in an earlier round." },
        "At least as many as bid: the challenger loses; otherwise the bidder. The loser discards one of their piles, their choice, face up, and is the next Liar.",
        {
          ours: "With wildcards, the loser may then swap a card for a wildcard, while they last; the card given leaves the game.",
        },
      ],
    },
    {
      title: "Powers",
      rules: [
        "Before a bid a seat may trigger power cards among its tops, each once a round; this shows the card to all.",
        { ours: "Before a challenge, too." },
        "Extra number: everybody still in gets a card of a new number.",
        {
          ours: "7 at the first trigger, 8 at the second, then nothing; nor when there is not one for each. The new number can be bid from the next round on.",
        },
        {
          ours: "Peek: see the top of another seat’s die. Reroll: shuffle one of your own piles again. Reverse: play goes the other way round for the rest of the round. (The source names only the first power; these three are ours.)",
        },
        "“X power cards” is a bid, too.",
        {
          ours: "It raises a number bid when X is more than half of the larger of its quantity and number, rounded down; a number bid raises it when the larger of its parts is more than 2X. Wildcards do not count.",
        },
      ],
    },
  ],
  worked: [
    "After “3 appears six times” power cards need X ≥ 4.",
    "A hand of 6 in two piles: 4 + 2 or 3 + 3. A hand of 9 in three: 5 + 2 + 2, 4 + 3 + 2 or 3 + 3 + 3. A hand of 5 in three: 2 + 2 + 1 alone. A hand of 2 in four: 1 + 1.",
  ],
};
