import { expect, it } from "vitest";
import { NO_BROWSER } from "./browser.ts";
import { compare, show } from "./snapshots/pictures.ts";
import { SHOTS } from "./snapshots/shots.ts";
import { take } from "./snapshots/take.ts";

// The viewer of every ruleset looks as it did; what differs is in test-results/snapshots/. Where that is what you want,
// `npm run snapshots` keeps the new pictures.

/** Of the window of a small phone, 360 wide: the sentence, the whole table and the buttons are in it. */
const PHONE_HEIGHT = 740;

it("draws every ruleset as its pictures show it", async (context) => {
  const [wrong, taken]: [string[], string[]] = [[], []];
  for await (const { shot, png, foreign } of take()) {
    const { name } = shot;
    taken.push(name);
    wrong.push(...foreign.map((text) => `${name}: not in our font, ${text}`));
    const height = png.readUInt32BE(20);
    if (shot.width === 360 && height > PHONE_HEIGHT) wrong.push(`${name}: ${height} pixels high`);
    const difference = await compare(name, png);
    if (difference === null) continue;
    wrong.push(difference.what);
    await show(name, difference);
  }
  if (taken.length === 0) return context.skip(NO_BROWSER);
  expect(wrong).toEqual([]);
  expect(taken).toEqual(SHOTS.map(({ name }) => name));
});

it.for([
  ["a pip that is missing", '[aria-label^="Seat 1"] svg:first-of-type circle:first-of-type { display: none }'],
  ["a pip of another place", '[aria-label^="Seat 1"] svg:first-of-type circle:first-of-type { translate: 2px }'],
  ["another blue of a letter", '[data-seat="0"] { background: #f2b868 !important }'],
  ["a button that is elsewhere", '[aria-label="Step on"] { translate: 1px }'],
] as const)("sees %s", async ([, style], context) => {
  const shot = SHOTS.find(({ name }) => name === "palafico-reveal-light")!;
  const seen: (string | undefined)[] = [];
  for await (const { png } of take([shot], style)) seen.push((await compare(shot.name, png))?.what);
  if (seen.length === 0) return context.skip(NO_BROWSER);
  expect(seen).toEqual([expect.stringMatching(/: \d+ pixels differ$/)]);
});
