// Written by `npm run games` from the folders beside this file.
// Types name the constants, so that what bots are written with keeps its comments.
import { cups } from "./cups/index.ts";
import { cupsPlay } from "./cups/play.ts";
import { cupsSeat } from "./cups/position.ts";
import { cupsSample } from "./cups/sample.ts";
import { nineCard } from "./nine-card/index.ts";
import { nineCardPlay } from "./nine-card/play.ts";
import { nineCardSeat } from "./nine-card/position.ts";
import { nineCardSample } from "./nine-card/sample.ts";
import { palafico } from "./palafico/index.ts";
import { palaficoPlay } from "./palafico/play.ts";
import { palaficoSeat } from "./palafico/position.ts";
import { palaficoSample } from "./palafico/sample.ts";
import { perudo } from "./perudo/index.ts";
import { perudoPlay } from "./perudo/play.ts";
import { perudoSeat } from "./perudo/position.ts";
import { perudoSample } from "./perudo/sample.ts";
import { shipsWheel } from "./ships-wheel/index.ts";
import { shipsWheelPlay } from "./ships-wheel/play.ts";
import { shipsWheelSeat } from "./ships-wheel/position.ts";
import { shipsWheelSample } from "./ships-wheel/sample.ts";
import { sixCard } from "./six-card/index.ts";
import { sixCardPlay } from "./six-card/play.ts";
import { sixCardSeat } from "./six-card/position.ts";
import { sixCardSample } from "./six-card/sample.ts";

/** What a seat needs of each game, by id. */
export type Seats = {
  readonly palafico: typeof palaficoSeat;
  readonly "ships-wheel": typeof shipsWheelSeat;
  readonly cups: typeof cupsSeat;
  readonly "six-card": typeof sixCardSeat;
  readonly "nine-card": typeof nineCardSeat;
  readonly perudo: typeof perudoSeat;
};
export const SEATS: Seats = {
  palafico: palaficoSeat,
  "ships-wheel": shipsWheelSeat,
  cups: cupsSeat,
  "six-card": sixCardSeat,
  "nine-card": nineCardSeat,
  perudo: perudoSeat,
};

/** What playing each game takes, by id. */
export type Plays = {
  readonly palafico: typeof palaficoPlay;
  readonly "ships-wheel": typeof shipsWheelPlay;
  readonly cups: typeof cupsPlay;
  readonly "six-card": typeof sixCardPlay;
  readonly "nine-card": typeof nineCardPlay;
  readonly perudo: typeof perudoPlay;
};
export const PLAYS: Plays = {
  palafico: palaficoPlay,
  "ships-wheel": shipsWheelPlay,
  cups: cupsPlay,
  "six-card": sixCardPlay,
  "nine-card": nineCardPlay,
  perudo: perudoPlay,
};

/** How each game is drawn from what a seat saw, by id. */
export type Samples = {
  readonly palafico: typeof palaficoSample;
  readonly "ships-wheel": typeof shipsWheelSample;
  readonly cups: typeof cupsSample;
  readonly "six-card": typeof sixCardSample;
  readonly "nine-card": typeof nineCardSample;
  readonly perudo: typeof perudoSample;
};
export const SAMPLES: Samples = {
  palafico: palaficoSample,
  "ships-wheel": shipsWheelSample,
  cups: cupsSample,
  "six-card": sixCardSample,
  "nine-card": nineCardSample,
  perudo: perudoSample,
};

/** Each game whole, by id. */
export type Games = {
  readonly palafico: typeof palafico;
  readonly "ships-wheel": typeof shipsWheel;
  readonly cups: typeof cups;
  readonly "six-card": typeof sixCard;
  readonly "nine-card": typeof nineCard;
  readonly perudo: typeof perudo;
};
export const GAMES: Games = {
  palafico,
  "ships-wheel": shipsWheel,
  cups,
  "six-card": sixCard,
  "nine-card": nineCard,
  perudo,
};
