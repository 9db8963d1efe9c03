import type { Book } from "../../core/book.ts";

export const book: Book = {
  wins: "Last with dice",
  material: "Five dice each; ones are wild",
  sections: [
    {
      title: "Where the rules come from",
      rules: [
        "Perudo, or dudo, is sold with many rules. These follow the box by Asmodée (as told by Board Game Arena and gamerules.com), the article “Dudo” of Wikipedia and the glossary of perudo.com.",
        { ours: "Where these differ or say nothing, what we play is marked like this line." },
      ],
    },
    {
      title: "A round",
      rules: [
        "At the start each seat rolls one die, and the highest opens.",
        { ours: "Those who tie for the highest roll again." },
        "All roll all their dice in secret. The opener bids. Then, clockwise, each seat raises, challenges (“dudo”) or calls calza.",
        "Ones are wild: a bid on another face counts the ones too. A bid on ones counts only ones.",
        "No round opens with a bid on ones, except a palafico round.",
      ],
    },
    {
      title: "Raising",
      rules: [
        "From a bid on 2–6: more dice of any face 2–6, or as many of a higher face.",
        "Or change to ones: at least half as many, rounded up.",
        "From ones: more ones; or a face 2–6 with at least twice as many and one.",
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
      title: "Calza",
      rules: [
        "Option `calza`: a seat may say that the last bid is exact. If it is, the caller regains a die, up to five. Otherwise the caller loses one. Nobody else loses or gains.",
        "Whatever the result, the caller opens the next round. If they are out, the next seat clockwise opens.",
        "There is no calza in a palafico round.",
        {
          ours: "Calza is called on one’s own turn. Editions differ on who may call it out of turn. It is allowed with two seats left, and with five dice, when a right call gains nothing.",
        },
      ],
    },
    {
      title: "Palafico rounds",
      rules: [
        "Option `palafico`: `fixed`, `one-die` or `off`. When a loss leaves a seat with exactly one die and three or more seats are still in, the next round is a palafico round, opened by that seat. Ones are not wild, and may open.",
        "`fixed`: every later bid keeps the opening face and raises the quantity.",
        "`one-die`: a seat with one die may also change the face: more dice of any face, or as many of a higher one, with ones the lowest.",
        "With two seats left there are no palafico rounds.",
        { ours: "A seat has one palafico round in a game: a die regained and lost again makes no second one." },
      ],
    },
  ],
  worked: [
    "Four seats have 20 dice: 20 × 5 = 100 openings. After 7 fives there are 1 + 13 × 5 + 17 = 83 raises: 7 sixes, 8 to 20 of each face 2–6, and 4 to 20 ones.",
    "After 4 ones: 5 to 20 ones and 9 to 20 of each face 2–6, 16 + 60 = 76 raises.",
    "5 threes are bid and called exact; two threes and three ones lie on the table: exact, and the caller regains a die.",
  ],
};
