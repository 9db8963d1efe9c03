import { expect, test } from "vitest";
import { filmOf } from "../replay/film.ts";
import { GAMES } from "../replay/replays.ts";
import { handOf, roomOf, sizesOf } from "./room.ts";

test.each(GAMES)("%s: the room of a game holds what any seat ever has, and no more", (_, replay) => {
  const film = filmOf(replay);
  const tables = film.steps.map(({ index }) => film.table(index, "all"));
  const room = roomOf(tables);
  const seats = tables.flatMap((table) => table.seats);
  for (const at of seats) {
    const sizes = sizesOf(at);
    expect(room.piles.some((list) => sizes.every((size, i) => size <= (list[i] ?? 0)))).toBe(true);
    expect(handOf(at)).toBeLessThanOrEqual(room.hand);
  }
  const had = new Set(seats.map((at) => sizesOf(at).join()));
  for (const list of room.piles) expect(had).toContain(list.join());
  expect(seats.some((at) => handOf(at) === room.hand)).toBe(true);
});
