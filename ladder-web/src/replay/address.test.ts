import { expect, test } from "vitest";
import { opensAt, placeOf, readEmbed, readPlace } from "./address.ts";
import { atStart } from "./control.ts";

test("a place survives its address", () => {
  for (const watcher of ["all", "audience", 0, 3] as const) {
    const address = placeOf({ ...atStart, step: 37, watcher });
    expect(readPlace(address)).toEqual({ step: 37, ...(watcher !== "all" && { seat: watcher }) });
  }
});

test("an address may ask for the worst mistake, of a seat or of all", () => {
  expect(readPlace({ at: "mistake" })).toEqual({ at: "mistake" });
  expect(readPlace({ at: "mistake", seat: "2" })).toEqual({ at: "mistake", seat: 2 });
});

test("an address may name a decision, from 0", () => {
  expect(readPlace({ decision: "4", seat: "2" })).toEqual({ decision: 4, seat: 2 });
});

test("an address opens where it says, or at the start with everything seen", () => {
  const start = readPlace(placeOf(atStart));
  expect(opensAt({}, start)).toBe(true);
  expect(opensAt({ step: 0, seat: "all" }, start)).toBe(true);
  expect(opensAt({ step: 1 }, start)).toBe(false);
  expect(opensAt({ seat: 2 }, start)).toBe(false);
  expect(opensAt({ seat: 2 }, { step: 0, seat: 2 })).toBe(true);
  // Where these lead is known to the viewer alone.
  expect(opensAt({ decision: 0 }, start)).toBe(false);
  expect(opensAt({ at: "mistake" }, start)).toBe(false);
});

test("what is malformed counts as absent", () => {
  for (const query of [
    { step: "-1", seat: "x" },
    { step: "1e3" },
    { decision: "last" },
    { step: {} as never },
    { seat: "1.5" },
    { step: "99999999" },
    { at: "mistakes" },
  ]) {
    expect(readPlace(query)).toEqual({});
  }
});

test("an embedding page sets what it may", () => {
  expect(readEmbed("?controls=0&autoplay=1&speed=4&loop=1&step=2")).toEqual({
    step: 2,
    controls: false,
    autoplay: true,
    loop: true,
    speed: 4,
  });
  expect(readEmbed("?speed=3")).toMatchObject({ speed: 1, controls: true, autoplay: false });
});
