import type { Book } from "../../core/book.ts";

export const book: Book = {
  wins: "First to hit the target score exactly",
  material: "Three dice each; nothing is wild",
  sections: [
    {
      title: "A turn",
      rules: [
        "The roll-off is as in palafico. Then each roll of all dice is a round.",
        "Guess: a quantity and a number.",
        {
          ours: "A guess raises the last one when neither part is lower and at least one is higher. (“Higher in at least one way”, as the source says, would let guesses go round in circles; its examples never lower a part.)",
        },
        "Watch, once you have guessed in this round: you take no more turns in it, and your last guess still counts.",
        { ours: "“Once you have guessed” means once you have guessed in this round." },
        "Doubt the last guess. The first turn of a round can only guess.",
        "The round ends on a doubt, or as soon as only one seat is not watching.",
      ],
    },
    {
      title: "Scoring",
      rules: [
        "The last guess, q dice with the number n, doubted: if true, its bidder wins q × n and the doubter loses the larger of q and n; if false, the bidder loses q × n and the doubter wins the larger of the two.",
        "The last guess with all others watching: q × n won if true, lost if false.",
        "Every watcher’s last guess, if true, wins the larger of q and n.",
        {
          ours: "A false one costs its watcher nothing. An earlier guess that somebody raised counts for nothing if its seat does not watch.",
        },
        "Points that would carry a score past the target do not count at all.",
        { ours: "Losses always count, and scores may be negative." },
        { ours: "The next seat clockwise from the one that started this round starts the next." },
        {
          ours: "The game ends when a score is exactly the target after a round’s scoring. Several at the target share the win. After 100 rounds the scores rank the seats.",
        },
      ],
    },
  ],
  worked: [
    "P0 guesses 1 × 4, P1 2 × 4, P2 3 × 4, P3 4 × 4; P0 watches, P1 guesses 4 × 5, P2 doubts. There are four 4s and three 5s: P1 −20, P2 +5, P0 +4, P3 nothing.",
    "With a target of 100, 96 + 10 stays 96.",
  ],
};
