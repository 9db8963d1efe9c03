import { describe, expect, test } from "vitest";
import { filmOf, filmOfSeen } from "../replay/film.ts";
import { GAMES, playedReplay } from "../replay/replays.ts";
import { handOf, roomOfFilm, sizesOf } from "./room.ts";

const CARDS: typeof GAMES = [
  ...GAMES.filter(([, { ruleset }]) => ruleset.endsWith("card")),
  ["six-card with few dice", playedReplay("six-card", 3, { minDice: 2 })],
  ["nine-card with four piles", playedReplay("nine-card", 2)],
];

test.each(GAMES)("%s: the room of a game holds what any seat ever has, and no more", (_, replay) => {
  const film = filmOf(replay);
  const room = roomOfFilm(film, "all");
  const seats = film.steps.flatMap(({ index }) => film.table(index, "all").seats);
  for (const at of seats) {
    expect(room.piles.some((list) => fits(sizesOf(at), list))).toBe(true);
    expect(handOf(at)).toBeLessThanOrEqual(room.hand);
  }
  const had = new Set(seats.map((at) => sizesOf(at).join()));
  for (const list of room.piles) expect(had).toContain(list.join());
  expect(seats.some((at) => handOf(at) === room.hand)).toBe(true);
});

describe("a card game that is still told", () => {
  // But for hands that grow by cards gained later: nobody can know of those.
  test.each(CARDS)("%s: from the deal on has room for every way in which its hands may lie", (_, replay) => {
    const all = filmOf(replay);
    const head = { ...replay, names: all.names, result: null };
    const seen = all.seen("audience");
    const dealt = seen.findIndex(({ type }) => type === "deal") + 1;
    const room = roomOfFilm(filmOfSeen(head, seen.slice(0, dealt)), "audience");
    const seats = all.steps.flatMap(({ index }) => all.table(index, "audience").seats);
    const laid = seats.map(sizesOf).filter((sizes) => sizes.reduce((a, b) => a + b, 0) <= room.hand);
    expect(laid.filter((sizes) => sizes.length > 1).length).toBeGreaterThan(9);
    for (const sizes of laid) expect(room.piles.some((list) => fits(sizes, list))).toBe(true);
  });
});

const fits = (sizes: readonly number[], room: readonly number[]): boolean =>
  sizes.every((size, i) => size <= (room[i] ?? 0));
