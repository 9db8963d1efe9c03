import type { Book } from "../../core/book.ts";

export const book: Book = {
  wins: "Last with dice",
  material: "Five dice each, with a ship’s wheel in place of the one; it is wild",
  sections: [
    {
      title: "The board",
      rules: [
        "To find who starts, each seat rolls all five dice. The most wheels win, then the highest sum of the other dice.",
        { ours: "Those who are still tied roll again." },
        "The board is one path of number spaces with red wheel spaces between them.",
        {
          ours: "The source shows the board only in a picture, which is lost. Here number space q lies at 2q and wheel space k at 4k − 1: wheel space k between number spaces 2k − 1 and 2k.",
        },
      ],
    },
    {
      title: "Predictions",
      rules: [
        "A prediction is a quantity of a face from 2 to 6, on a number space, or of wheels, on a wheel space. The first may be anywhere.",
        "Each later one is farther along the path, with any face, or stays on the number space with a higher face. From a wheel space it must move on.",
        "A prediction of a face counts the dice that show it and the wheels.",
        { ours: "A prediction of wheels counts only wheels." },
      ],
    },
    {
      title: "The challenge",
      rules: [
        "If there are fewer than predicted, the predictor loses as many dice as are missing. Otherwise the challenger loses as many as there are too many, and at least one.",
        { ours: "Nobody loses more dice than they have." },
        "The challenger starts the next round. If they are out, the next seat clockwise starts.",
      ],
    },
  ],
  worked: [
    "Five 3s are predicted; there are four 3s and three wheels: seven, and the challenger loses two.",
    "After five 3s the nearest steps are five 4s (the same space, a higher face), then three wheels (11), then six of anything (12).",
    "After three wheels, four wheels (15) will do, and seven 2s (14); five 6s (10) will not.",
  ],
};
