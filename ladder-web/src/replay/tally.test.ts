import { expect, test } from "vitest";
import { filmOf } from "./film.ts";
import { type Mark, markOf } from "./odds.ts";
import { GAMES } from "./replays.ts";
import { tallyOf } from "./tally.ts";

test.each(GAMES)("the tally of %s adds up to the game", (_, replay) => {
  const film = filmOf(replay);
  const marks = film.steps.map((step) => markOf(film, step)).filter((mark): mark is Mark => mark !== null);
  const tallies = tallyOf(film, marks);
  const sum = (key: keyof (typeof tallies)[number]) => tallies.reduce((total, tally) => total + tally[key], 0);
  const bids = replay.events.filter((event) => event.type === "act" && event.action.type === "bid").length;
  const reveals = replay.events.filter((event) => event.type === "reveal" && event.challenger !== undefined);
  expect(sum("bids")).toBe(bids);
  expect(sum("challenges")).toBe(reveals.length);
  expect(sum("right")).toBe(reveals.filter((event) => event.type === "reveal" && !event.holds).length);
  expect(sum("caught")).toBe(sum("right"));
  expect(sum("bluffs")).toBe(marks.filter((mark) => mark.kind === "bluff").length);
  for (const tally of tallies) expect(tally.bluffs).toBeLessThanOrEqual(tally.bids);
});
