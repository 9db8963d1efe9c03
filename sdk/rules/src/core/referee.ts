import { mustPlayRules } from "../games/registry.ts";
import type { Action, Decision, Fault, FaultKind } from "./action.ts";
import type { Ask } from "./ask.ts";
import type { Event, SeenEvent } from "./event.ts";
import type { Game } from "./game.ts";
import type { Luck } from "./luck.ts";
import type { Options } from "./options.ts";
import { type Moves, moveOfFault } from "./record.ts";
import type { Result } from "./result.ts";
import { Projection } from "./watch.ts";

/** What a seat did when it was asked: an answer that must still be judged, or the fault that kept it from answering. */
export type Reply = { action: unknown } | { fault: FaultKind };

/** A seat as the referee knows it. */
export interface Seat {
  decide(ask: Ask): Reply;
}

export interface GameSetup {
  ruleset: string;
  /** Checked options. */
  options: Options;
  luck: Luck;
  /** In seat order. */
  seats: readonly Seat[];
  /** Gets every event, hidden things included. */
  listen?: (event: Event) => void;
  /** Called for each answer that was not a legal action, with a sentence that says why. */
  refuse?: (seat: number, message: string) => void;
}

export type RefereeSetup<E> = Omit<GameSetup, "seats" | "refuse"> & {
  players: number;
} & ([E] extends [SeenEvent] ? { keep?: undefined } : { keep: (event: SeenEvent) => E });

export interface PlayedGame {
  moves: Moves;
  result: Result;
}

/**
 * A game that asks. It keeps what each seat has yet to see. So a host only asks, answers and reports faults,
 * however it reaches its bots. `E` is what it keeps of an event; by default the event itself.
 */
export class Referee<E = SeenEvent> {
  readonly game: Game;
  readonly moves: Moves = [];
  private readonly unseen: E[][];

  /** `keep`: called once for all seats that see an event alike. */
  constructor(setup: RefereeSetup<E>) {
    const { options, players, luck } = setup;
    const keep = setup.keep ?? ((event: SeenEvent) => event as E);
    const projection = new Projection(options, players);
    this.unseen = Array.from({ length: players }, () => []);
    this.game = mustPlayRules(setup.ruleset).create({
      options,
      players,
      luck,
      listen: (event) => {
        projection.push(event);
        let last: SeenEvent | undefined;
        let kept: E | undefined;
        for (let seat = 0; seat < players; seat++) {
          const seen = projection.seen(seat);
          if (seen !== last) {
            last = seen;
            kept = keep(seen);
          }
          this.unseen[seat]!.push(kept as E);
        }
        setup.listen?.(event);
      },
    });
  }

  /** The seat that has to decide; −1 when the game is over. */
  get seat(): number {
    return this.game.seat;
  }

  /** The question for that seat. What the seat has seen is handed out only once. */
  ask(): { decision: Decision; events: E[] } {
    const { seat, decision } = this.game;
    const events = this.unseen[seat]!;
    this.unseen[seat] = [];
    return { decision, events };
  }

  /** What a seat has not been told when the game is over: the end of the game, the last reveal. */
  rest(seat: number): E[] {
    return this.unseen[seat]!;
  }

  /** Takes the answer. An illegal one is a forfeit, and a sentence that says why is returned. */
  answer(json: unknown): string | undefined {
    return this.take(this.game.parse(json));
  }

  /** The same for an action that `parseAction` has read. */
  act(action: Action): string | undefined {
    return this.take(this.game.encode(action));
  }

  private take(code: number | Fault): string | undefined {
    if (typeof code !== "number") {
      this.fault("illegal");
      return code.message;
    }
    this.game.apply(code);
    this.moves.push(code);
    return undefined;
  }

  /** The seat that was asked did not answer. */
  fault(fault: FaultKind): void {
    this.game.forfeit(fault);
    this.moves.push(moveOfFault(fault));
  }
}

/** Plays a game to its end with seats that answer at once. */
export function playGame(setup: GameSetup): PlayedGame {
  const referee = new Referee({ ...setup, players: setup.seats.length });
  while (referee.seat >= 0) {
    const seat = referee.seat;
    const reply = setup.seats[seat]!.decide(referee.ask());
    if ("fault" in reply) referee.fault(reply.fault);
    else {
      const refused = referee.answer(reply.action);
      if (refused !== undefined) setup.refuse?.(seat, refused);
    }
  }
  return { moves: referee.moves, result: referee.game.result()! };
}
