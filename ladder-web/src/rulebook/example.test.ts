import { GAMES } from "@liars-ladder/rules";
import { expect, test } from "vitest";
import { exampleRound } from "./example.ts";

test.each(Object.values(GAMES).map((ruleset) => [ruleset.id, ruleset] as const))(
  "%s has a round to show: a few bids, a challenge, and what came of it",
  (_, ruleset) => {
    const film = exampleRound(ruleset);
    const kinds = film.steps.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "bid").length).toBeGreaterThanOrEqual(3);
    expect(kinds).toContain("challenge");
    expect(kinds).toContain("reveal");
    expect(Math.max(...film.steps.map(({ round }) => round))).toBe(1);
    for (const { index } of film.steps) expect(film.sentence(index, "all")).not.toBe("");
    expect(exampleRound(ruleset).events).toEqual(film.events);
  },
);
