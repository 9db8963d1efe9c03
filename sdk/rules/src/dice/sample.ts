import type { SeenEvent } from "../core/event.ts";
import { filled } from "../core/filled.ts";
import type { Luck } from "../core/luck.ts";
import type { Memory, Sample, SampleRules, Source } from "../core/sample.ts";
import { copyTable, type Seating, type Table } from "../core/table.ts";
import { Projection } from "../core/watch.ts";
import type { DiceGame } from "./game.ts";
import type { DiceResume } from "./resume.ts";

/**
 * Dice that a seat does not know are fair and independent of all that happened before this round: a sample draws each
 * alike, and its weight is 1. `resume` makes the game at the position of a seat's table.
 */
export const diceSample = <Own, SeatOwn>(resume: Resume<Own, SeatOwn>): SampleRules<Own, SeatOwn> => ({
  remember: (game, seat) => new DiceMemory(resume, game, seat),
});

type Resume<Own, SeatOwn> = (table: Table<Own, SeatOwn>, seat: number, at: DiceResume) => DiceGame;

class DiceMemory<Own, SeatOwn> implements Memory<Own, SeatOwn> {
  readonly #resume: Resume<Own, SeatOwn>;
  readonly #seat: number;
  readonly #dice: number[];
  readonly #left: number[];
  #gone = 0;
  #been = 0;

  constructor(resume: Resume<Own, SeatOwn>, { players }: Seating, seat: number) {
    this.#resume = resume;
    this.#seat = seat;
    this.#dice = filled(players, 0);
    this.#left = filled(players, 0);
  }

  note(event: SeenEvent): void {
    if (event.type === "roll") this.#dice[event.seat] = event.dice;
    else if (event.type === "out") this.#left[event.seat] = ++this.#gone;
    else if (event.type === "lose" && "dice" in event) {
      this.#dice[event.seat]! -= event.dice;
      if (this.#dice[event.seat] === 1) this.#been |= 1 << event.seat;
    }
  }

  draw(table: Table<Own, SeatOwn>, _: unknown, luck: Luck, source: Source): Sample<Own, SeatOwn> {
    const faces = table.seats.map((seat) => {
      const dice: number[] = [];
      if (seat.in)
        for (let i = 0; i < seat.dice; i++) dice.push((seat.faces[i] as number | null) ?? 1 + source.below(6));
      return dice;
    });
    const at = { table, luck, left: this.#left.slice(), faces, been: this.#been };
    const game = this.#resume(table, this.#seat, at);
    const projection = new Projection(table.options, table.players);
    for (let seat = 0; seat < faces.length; seat++) projection.push({ type: "roll", seat, dice: faces[seat]! });
    return {
      game,
      projection,
      logWeight: 0,
      hand: (seat) => faces[seat]!.slice(),
      tops: (seat) => faces[seat]!.slice(),
      table: (seat) => tableOf(table, this.#seat, seat, faces[seat]!),
    };
  }
}

/** The table of another seat: seats know nothing of each other but their own dice. */
function tableOf<Own, SeatOwn>(
  table: Table<Own, SeatOwn>,
  mine: number,
  seat: number,
  faces: readonly number[],
): Table<Own, SeatOwn> {
  const copy = copyTable(table);
  if (seat === mine) return copy;
  copy.watcher = seat;
  copy.seats[mine]!.faces = filled(copy.seats[mine]!.dice, null);
  if (copy.seats[seat]!.in) copy.seats[seat]!.faces = [...faces];
  return copy;
}
