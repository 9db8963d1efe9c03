import { choicesOf } from "@liars-ladder/evaluate";
import { type Action, GAMES } from "@liars-ladder/rules";
import { expect, test } from "vitest";
import { type Lesson, lessonOf, lessonSeeds, SEAT } from "./lesson.ts";

const rulesets = Object.values(GAMES).map((ruleset) => [ruleset.id, ruleset] as const);

/** What the person may do, in the rules' order. */
function legal({ film, decision }: Lesson): Action[] {
  const table = film.table(film.steps.length - 1, SEAT);
  const position = film.ruleset!.position(table, SEAT, decision!);
  return choicesOf(position, { table, names: film.names }).map(({ action }) => action);
}

test.each(rulesets)("%s: a round ends, whatever the person does, and every decision is explained", (_, ruleset) => {
  const [seed = 1, other] = lessonSeeds(ruleset);
  expect(other).toBeGreaterThan(seed);
  for (const pick of [0, 1, -1]) {
    const actions: Action[] = [];
    let lesson = lessonOf(ruleset, seed, actions);
    for (; lesson.decision !== null; lesson = lessonOf(ruleset, seed, actions)) {
      const may = legal(lesson);
      actions.push(may[Math.min(pick < 0 ? may.length - 1 : pick, may.length - 1)]!);
    }
    expect(lesson.verdicts).toHaveLength(actions.length);
    for (const { text } of lesson.verdicts) expect(text).toMatch(/^Ann \(you\) .{5}/);
    const kinds = lesson.film.steps.map(({ kind }) => kind);
    expect(kinds).toContain("reveal");
    expect(lessonOf(ruleset, seed, actions).verdicts).toEqual(lesson.verdicts);
    // What was done can be taken back.
    expect(lessonOf(ruleset, seed, actions.slice(0, -1)).decision).not.toBeNull();
  }
});

test.each(rulesets)("%s: before the reveal the person sees no hand but their own", (_, ruleset) => {
  const { film } = lessonOf(ruleset, lessonSeeds(ruleset)[0]!, []);
  const { seats } = film.table(film.steps.length - 1, SEAT);
  for (const { faces } of seats.slice(1))
    expect(new Set(faces)).toEqual(faces.length === 0 ? new Set() : new Set([null]));
  expect(film.events).toEqual([]);
});

test("the odds tell a good bid from a bluff, and a bluff from a blunder", () => {
  const { palafico } = GAMES;
  const [seed = 1] = lessonSeeds(palafico);
  const bids = legal(lessonOf(palafico, seed, [])).filter(({ type }) => type === "bid");
  const verdicts = bids.map((bid) => lessonOf(palafico, seed, [bid]).verdicts[0]!);
  expect(new Set(verdicts.map(({ quality }) => quality))).toEqual(new Set(["good", "poor"]));
  expect(verdicts.at(-1)).toMatchObject({
    quality: "poor",
    text: expect.stringMatching(/chance to be true is .* Likeliest right: /),
  });
});
