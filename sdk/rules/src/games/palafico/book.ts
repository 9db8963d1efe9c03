import type { Book } from "../../core/book.ts";

export const book: Book = {
  wins: "Last with dice",
  material: "Five dice each; ones are wild",
  sections: [
    {
      title: "A round",
      rules: [
        "At the start each seat rolls one die, and the highest opens.",
        { ours: "Those who tie for the highest roll again." },
        "All roll all their dice in secret. The opener bids; then, clockwise, each seat raises or challenges. Nobody passes.",
        "A bid is a quantity and a face: so many dice on the table show it. It raises the last one when the quantity is greater, with any face, or when the quantity is not less and the face is greater.",
        "Ones are wild: a bid on another face counts the ones too. A bid on ones counts only ones.",
        "No round opens with a bid on ones, except a palafico round.",
        { ours: "Later in the round ones may be bid like any other face. They are the lowest face." },
      ],
    },
    {
      title: "The challenge",
      rules: [
        "All dice are shown. If at least as many are there as were bid, the challenger loses a die; otherwise the bidder does.",
        "Who lost opens the next round. If they are out, the next seat clockwise opens.",
      ],
    },
    {
      title: "Palafico",
      rules: [
        "When a loss leaves a seat with exactly one die and three or more seats are still in, the next round is a palafico round, opened by that seat. Ones are not wild, and may open. Every later bid keeps the opening face and raises the quantity.",
        "With two seats left there are no palafico rounds.",
        {
          ours: "Only the round right after the drop to one die is a palafico round, and all seats must keep the face.",
        },
      ],
    },
  ],
  worked: [
    "3 threes → 4 twos is a raise, and so is 6 fives → 6 sixes; 6 fives → 5 sixes is not.",
    "Four seats have 20 dice: 100 openings. After 6 fives there are 14 × 6 + 1 = 85 raises.",
    "A palafico round with 12 dice, opened at 2 threes: 10 raises.",
  ],
};
