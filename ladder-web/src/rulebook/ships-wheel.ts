import type { Book } from "./book.ts";

export const shipsWheel: Book = {
  id: "ships-wheel",
  wins: "Last with dice",
  material: "Five dice each, with a ship’s wheel in place of the one; it is wild",
  sections: [
    {
      title: "The board",
      rules: [
        "To find who starts, each rolls all five dice: most wheels, then the highest sum of the other dice.",
        { ours: "Still tied, those who tie roll again." },
        "The board is one path of number spaces with red wheel spaces between them.",
        {
          ours: "The source shows the board only in a picture that is lost. Here number space q lies at 2q and wheel space k at 4k − 1: wheel space k between number spaces 2k − 1 and 2k.",
        },
      ],
    },
    {
      title: "Predictions",
      rules: [
        "A prediction is a quantity of a face from 2 to 6, on a number space, or of wheels, on a wheel space. The first may be anywhere.",
        "Each later one stands farther along the path, with any face, or keeps the number space and raises the face. From a wheel space it must go on.",
        "A face counts the dice that show it and the wheels.",
        { ours: "A prediction of wheels counts wheels alone." },
      ],
    },
    {
      title: "The challenge",
      rules: [
        "Are there fewer than predicted, the predictor loses as many dice as are missing. Otherwise the challenger loses as many as there are too many, and at least one.",
        { ours: "Nobody loses more dice than they have." },
        "The challenger starts the next round; if out, the next seat clockwise after the challenger does.",
      ],
    },
  ],
  worked: [
    "Five 3s are predicted; there are four 3s and three wheels: seven, and the challenger loses two.",
    "After five 3s the nearest steps are five 4s (the same space, a higher face), then three wheels (11), then six of anything (12).",
    "After three wheels, four wheels (15) will do, and seven 2s (14); five 6s (10) will not.",
  ],
};
