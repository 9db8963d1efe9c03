import type { Ruleset } from "@liars-ladder/rules";
import { type Film, filmOfEvents } from "../replay/film.ts";
import { Round } from "./round.ts";

/** How many seeds are tried: one of the first few gives a good round. */
const TRIES = 24;

/** The first round of a sensibly played game. It is always the same one, so that a page can refer to it. */
export function exampleRound(ruleset: Ruleset): Film {
  let film: Film | undefined;
  for (let seed = 1; seed <= TRIES; seed++) {
    const round = new Round(ruleset, seed);
    while (!round.over) round.goOn();
    const { options, names, events } = round;
    film = filmOfEvents({ ruleset: ruleset.id, options, names, result: null }, events);
    if (shows(film)) return film;
  }
  return film!;
}

/** Whether a round has a few bids and a challenge: neither too short nor too long to step through. */
function shows({ steps }: Film): boolean {
  const count = (kind: string) => steps.filter((step) => step.kind === kind).length;
  return count("bid") >= 3 && count("bid") <= 6 && count("challenge") === 1 && count("reveal") === 1;
}
